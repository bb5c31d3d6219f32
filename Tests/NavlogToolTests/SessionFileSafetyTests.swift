import Foundation
import NavlogStore
import Support
import Testing

@testable import NavlogTool

/// Session files beside the user's other files, in failing caches, and from pipes.
@Suite struct SessionFileSafetyTests {
  private let scene: Scene
  private var directory: TemporaryDirectory { scene.directory }
  private var store: String { directory.file("trip.navlog") }
  private var file: String { directory.file("bug.navsession") }
  private var cache: String { directory.file("cache/sessions") }

  init() throws { scene = try Scene() }

  private func export(_ file: String, _ words: String...) -> Ran {
    Ran.navlog(["export", store, "--profile", "full", "-o", file] + words, in: directory)
  }

  private func cached() throws -> String {
    try cache + "/" + #require(FileManager.default.contentsOfDirectory(atPath: cache).first)
  }

  // MARK: - The cache

  @Test(arguments: ["truncated", "zeroed", "changed", "a file", "no data"])
  func `a damaged cache is recreated`(_ damage: String) throws {
    #expect(export(file).status == 0)
    let before = Ran.navlog("log", file, in: directory)
    let data = URL(filePath: try cached() + "/data.mdb")
    var bytes = try Data(contentsOf: data)
    switch damage {
    case "truncated": try bytes.prefix(5_000).write(to: data)
    case "zeroed": try Data(count: bytes.count).write(to: data)
    case "changed":
      for place in stride(from: 8_192, to: bytes.count, by: 97) { bytes[place] ^= 0x10 }
      try bytes.write(to: data)
    case "no data": try FileManager.default.removeItem(at: data)
    default:
      try FileManager.default.removeItem(atPath: cached())
      try Data("no store".utf8).write(
        to: URL(filePath: data.deletingLastPathComponent().path))
    }

    let after = Ran.navlog("log", file, in: directory)

    #expect(after.snapshot == before.snapshot)
  }

  @Test func `remains of a killed process in the cache are removed`() throws {
    #expect(export(file).status == 0)
    #expect(Ran.navlog("log", file, in: directory).status == 0)
    let kept = try cached()
    let gone = try ChildProcess("/bin/true", [])
    #expect(gone.ending() == .exited(0))
    let left = "\(kept).\(gone.id).new.navlog"
    let running = "\(kept).\(getpid()).new.navlog"
    for path in [left, running] { try FileManager.default.copyItem(atPath: kept, toPath: path) }
    #expect(export(directory.file("2.navsession"), "s1").status == 0)
    #expect(Ran.navlog("log", directory.file("2.navsession"), in: directory).status == 0)
    #expect(!FileManager.default.fileExists(atPath: left))
    #expect(FileManager.default.fileExists(atPath: running))
  }

  @Test func `without a cache directory, a file is read in a temporary store`() throws {
    #expect(export(file).status == 0)
    let before = Ran.navlog("log", file, in: directory)
    try FileManager.default.removeItem(atPath: directory.file("cache"))
    try Data("in the way".utf8).write(to: URL(filePath: directory.file("cache")))

    #expect(Ran.navlog("log", file, in: directory).snapshot == before.snapshot)
    #expect(Ran.navlog("verify", file, in: directory).status == 0)
    let left = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    #expect(!left.contains { $0.hasPrefix("navlog-") }, "\(left)")
  }

  // MARK: - The exported file

  @Test func `files beside the exported file are kept`() throws {
    let part = file + ".part"
    try Data("mine".utf8).write(to: URL(filePath: part))
    #expect(export(file).status == 0)
    #expect(try String(contentsOfFile: part, encoding: .utf8) == "mine")
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    #expect(!names.contains { $0.hasPrefix(".navlog-") }, "\(names)")
  }

  @Test(arguments: ["there", "nowhere"])
  func `a symbolic link is neither replaced nor followed`(_ target: String) throws {
    let other = directory.file(target)
    if target == "there" { try Data("mine".utf8).write(to: URL(filePath: other)) }
    try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: other)

    let ran = export(file)

    #expect(ran.status == 2 && ran.error.contains("symbolic link"), "\(ran.snapshot)")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file) == other)
    #expect(FileManager.default.fileExists(atPath: other) == (target == "there"))
  }

  @Test func `a file created while another is written is kept`() throws {
    let new = try NewFile(file)
    try new.write([1, 2, 3])
    try Data("mine".utf8).write(to: URL(filePath: file))
    #expect(throws: Failure.self) { try new.finish() }
    new.discard()
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine")
  }

  @Test func `export warns that an unfinished session may be incomplete`() throws {
    let whole = export(file)
    #expect(whole.error.isEmpty, "\(whole.snapshot)")
    let crashed = export(directory.file("1.navsession"), "s1")
    #expect(crashed.status == 0 && crashed.error.contains("session 1 crashed"))
    let path = directory.file("open.navlog")
    let writer = try Store.open(path, Store.Options(cacheDirectory: directory.file("cache")))
      .begin(SessionConfiguration(app: "test"))
    let open = Ran.navlog(
      "export", path, "--profile", "full", "-o", directory.file("2.navsession"), in: directory)
    #expect(open.status == 0 && open.error.contains("session 1 has not ended"), "\(open.snapshot)")
    try writer.end()
  }

  // MARK: - Pipes

  @Test func `a session is read from a pipe that has a writer`() throws {
    #expect(export(file).status == 0)
    let log = Ran.navlog("log", file, in: directory)
    let pipe = directory.file("pipe.navsession")
    for verb in ["log", "import"] {
      #expect(unsafe mkfifo(pipe, 0o600) == 0)
      let writer = try ChildProcess("/bin/sh", ["-c", "exec cat '\(file)' > '\(pipe)'"])
      let words = verb == "log" ? [verb, pipe] : [verb, pipe, directory.file("bugs.navlog")]
      let ran = Ran.navlog(words, in: directory)
      #expect(writer.ending() == .exited(0))
      #expect(ran.status == 0, "\(ran.snapshot)")
      if verb == "log" { #expect(ran.snapshot == log.snapshot) }
      try FileManager.default.removeItem(atPath: pipe)
    }
  }

  @Test func `a session can be read from standard input and from any pipe`() throws {
    #expect(export(file, "--text").status == 0)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let log = Ran.navlog("log", file, in: directory)
    let input = Ran.navlog("log", "-", input: [text], in: directory)
    #expect(input.status == 0 && input.snapshot == log.snapshot, "\(input.snapshot)")
    let why = Ran.navlog("why", "class:TripList", "-", input: [text], in: directory)
    #expect(why.status == 0 && why.output.contains("TripList"), "\(why.snapshot)")
    let info = Ran.navlog("info", "-", input: [text], in: directory)
    #expect(info.output.contains("size") && info.output.contains("unknown"), "\(info.snapshot)")
    let pipe = directory.file("pipe")
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    let writer = try ChildProcess("/bin/sh", ["-c", "exec cat '\(file)' > '\(pipe)'"])
    let ran = Ran.navlog("log", pipe, in: directory)
    #expect(writer.ending() == .exited(0))
    #expect(ran.status == 0 && ran.snapshot == log.snapshot, "\(ran.snapshot)")
  }

  @Test func `a file has its current name, whatever it was called before`() throws {
    #expect(export(file).status == 0)
    let before = Ran.navlog("sessions", file, in: directory)
    try FileManager.default.moveItem(atPath: file, toPath: directory.file("other.navsession"))
    let after = Ran.navlog("sessions", directory.file("other.navsession"), in: directory)
    #expect(after.snapshot == before.snapshot && !after.output.contains("imported"))
  }

  @Test func `an origin that was imported after its session is named`() throws {
    let target = directory.file("bugs.navlog")
    #expect(export(file, "--without-origins").status == 0)
    #expect(Ran.navlog("import", file, target, in: directory).status == 0)
    let whole = directory.file("whole.navsession")
    #expect(export(whole).status == 0)
    #expect(Ran.navlog("import", whole, target, in: directory).status == 0)
    let ran = Ran.navlog("blame", target, "s1", in: directory)
    #expect(ran.error.contains("imported after it, as session 2"), "\(ran.snapshot)")
  }

  @Test func `waiting for a pipe without a writer is reported`() throws {
    let pipe = directory.file("pipe")
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    var waits = 0
    let writer = try ChildProcess("/bin/sh", ["-c", "sleep 1.5; echo hello > '\(pipe)'"])
    let source = try Descriptor.open(pipe, waiting: { waits += 1 })
    #expect(try source.next() == Array("hello\n".utf8))
    #expect(try source.next() == [])
    #expect(waits == 1)
    #expect(writer.ending() == .exited(0))
  }

  // MARK: - Imported sessions

  @Test func `two imports at once into a new store both succeed`() throws {
    let other = directory.file("other.navsession")
    #expect(export(file).status == 0)
    #expect(
      Ran.navlog(
        "export", directory.file("inbox.navlog"), "--profile", "full", "-o", other, in: directory
      ).status == 0)
    let tool = BuildProducts.path(of: "navlog")
    for round in 0..<8 {
      let target = directory.file("new \(round).navlog")
      let imports = try [file, other].map { file in
        try ChildProcess(
          tool, ["import", file, target], environment: ["HOME": directory.path])
      }
      #expect(imports.map { $0.ending() } == [.exited(0), .exited(0)])
      #expect(Ran.navlog("verify", target, in: directory).status == 0)
    }
  }

  @Test func `two imports of one file at once both succeed`() throws {
    #expect(export(file).status == 0)
    let tool = BuildProducts.path(of: "navlog")
    for round in 0..<8 {
      let target = directory.file("same \(round).navlog")
      #expect(
        Ran.navlog("import", directory.file("bug.navsession"), target, in: directory).status == 0)
      let fresh = directory.file("fresh \(round).navlog")
      let imports = try [target, fresh, fresh].map { store in
        try ChildProcess(tool, ["import", file, store], environment: ["HOME": directory.path])
      }
      #expect(imports.map { $0.ending() } == [.exited(0), .exited(0), .exited(0)])
      #expect(Ran.navlog("verify", fresh, in: directory).status == 0)
      let sessions = Ran.navlog("sessions", fresh, "--json", in: directory)
      #expect(sessions.output.split(separator: "\n").count == 2, "\(sessions.snapshot)")
    }
  }

  @Test func `an imported session is not rehearsed as if a launch would restore it`() throws {
    #expect(export(file).status == 0)
    let target = directory.file("bugs.navlog")
    #expect(Ran.navlog("import", file, target, in: directory).status == 0)
    let ran = Ran.navlog("restore", target, in: directory)
    #expect(ran.status == 2 && ran.error.contains("no session that an app could restore"))
    #expect(ran.error.contains("name one, such as 's2'"), "\(ran.snapshot)")
    let named = Ran.navlog("restore", target, "s2", in: directory)
    #expect(named.status < 2 && named.output.contains("restoring 2:"), "\(named.snapshot)")
  }

  @Test func `an origin that is not in the file is named`() throws {
    #expect(export(file, "--without-origins").status == 0)
    let sessions = Ran.navlog("sessions", store, "--json", in: directory)
    let id = try #require(sessions.output.firstMatch(of: /"id":"([0-9a-f]{32})"/)).1
    for verb in ["blame", "why class:TripList", "life class:TripList"] {
      let ran = Ran.navlog(
        verb.split(separator: " ").map(String.init) + [file], in: directory)
      #expect(
        ran.status == 0 && ran.error.contains("session 1 came from s:\(id), not in this"),
        "\(ran.snapshot)")
    }
    let recorded = Ran.navlog("restore", file, "--recorded", in: directory)
    #expect(recorded.status < 2 && recorded.error.contains("s:\(id)"), "\(recorded.snapshot)")
    #expect(Ran.navlog("blame", store, in: directory).error.isEmpty)
  }

  @Test(arguments: ["latest", "s3", "ls", "rm", "36", "50%", "try"])
  func `a mark can't have a name with another meaning`(_ name: String) throws {
    #expect(Ran.navlog("fork", "try", "1:9", store, in: directory).status == 0)
    let ran = Ran.navlog("mark", "add", name, "1:9", "-C", store, in: directory)
    #expect(ran.status == 2 && ran.error.contains("can't be named '\(name)'"), "\(ran.snapshot)")
  }

  @Test func `an imported mark with such a name is renamed`() throws {
    do {
      let store = try Store.open(
        self.store, Store.Options(cacheDirectory: directory.file("cache"), retention: nil))
      let session = try #require(try store.sessions().first).number
      try store.mark("latest", session: session, at: 9)
      try store.mark("mark-latest", session: session, at: 12)
      try store.mark("fine", session: session, at: 12)
    }
    #expect(export(file, "--session", "1").status == 0)
    let target = directory.file("bugs.navlog")
    let ran = Ran.navlog("import", file, target, in: directory)
    #expect(ran.status == 0)
    #expect(
      ran.error.contains("the mark 'latest' of session 1 is called 'mark-latest_2' here"),
      "\(ran.snapshot)")
    let marks = Ran.navlog("mark", "ls", target, "--json", in: directory)
    let names = marks.output.matches(of: /"name":"([^"]+)"/).map { String($0.1) }
    #expect(names == ["fine", "mark-latest", "mark-latest_2", "sheet"])
  }
}
