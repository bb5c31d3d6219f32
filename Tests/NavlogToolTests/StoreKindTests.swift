import NavlogStore
import Foundation
import NavlogLMDB
import NavlogMigrations
import Support
import Testing

@testable import NavlogTool

/// Every verb on every kind of store has the right status and a helpful message.
@Suite(.slow) struct StoreKindTests {
  @Test(arguments: VerbLines.all + ["rescue @ %"])
  func `a missing store is reported`(verb: String) throws {
    let directory = try TemporaryDirectory()
    let ran = VerbLines.run(verb, directory.file("none.navlog"), in: directory)

    #expect(
      ran.error.hasPrefix("navlog: there is no store at '\(directory.file("none.navlog"))'\n"),
      "\(ran.snapshot)")
    #expect(ran.status == 2 && ran.output == "")
    #expect(!FileManager.default.fileExists(atPath: directory.file("none.navlog")))
  }

  @Test(arguments: VerbLines.trying + ["rescue @ %"])
  func `a data file that isn't a regular file gives status 5`(verb: String) throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("pipe.navlog")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    #expect(unsafe mkfifo(path + "/data.mdb", 0o600) == 0)
    let ran = VerbLines.run(verb, path, in: directory)
    #expect(ran.error.contains("data.mdb' is a named pipe, not a regular file"), "\(ran.snapshot)")
    #expect(ran.status == 5 && ran.output == "", "\(ran.snapshot)")
  }

  @Test(arguments: VerbLines.all)
  func `a file that isn't a store is named as such`(verb: String) throws {
    let directory = try TemporaryDirectory()
    for (name, bytes) in [
      ("empty", []), ("text", Array("not a database, but a text\n".utf8)),
      ("zeros", [UInt8](repeating: 0, count: 16384)),
    ] {
      let path = directory.file("\(name).navlog")
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      try Data(bytes).write(to: URL(filePath: path + "/data.mdb"))
      let ran = VerbLines.run(verb, path, in: directory)

      #expect(ran.explainsItself, "\(verb) \(name) \(ran.snapshot)")
      #expect(ran.status == 2 || ran.status == 3, "\(verb) \(name) \(ran.snapshot)")
      #expect(try Data(contentsOf: URL(filePath: path + "/data.mdb")) == Data(bytes))
    }
  }

  @Test(arguments: VerbLines.all)
  func `a foreign database is not modified`(verb: String) throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("foreign.navlog")
    try {
      let environment = try Environment.open(
        path, Environment.Options(cacheDirectory: directory.file("cache")))
      try environment.write { (transaction) throws(LMDBError) in
        let (key, value): ([UInt8], [UInt8]) = ([1, 2, 3], [4])
        try transaction.put(value.span, forKey: key.span)
      }
    }()
    let before = try Data(contentsOf: URL(filePath: path + "/data.mdb"))
    let ran = VerbLines.run(verb, path, in: directory)

    #expect(ran.explainsItself, "\(verb) \(ran.snapshot)")
    #expect(ran.status == 2 || ran.status == 3, "\(verb) \(ran.snapshot)")
    #expect(try Data(contentsOf: URL(filePath: path + "/data.mdb")) == before)
  }

  /// Changes the format row of the store.
  private func change(
    _ path: String, _ directory: TemporaryDirectory, _ edit: (inout FormatRow) -> Void
  ) throws {
    let environment = try Environment.open(
      path, Environment.Options(cacheDirectory: directory.file("cache")))
    var row = try #require(try Migrator.format(of: environment))
    edit(&row)
    let sealed = row.sealed
    try environment.write { (transaction) throws(LMDBError) in
      let key = FormatRow.key
      try transaction.put(sealed.span, forKey: key.span)
    }
  }

  @Test(arguments: VerbLines.all)
  func `a newer store is refused with status 4`(verb: String) throws {
    let recorded = try Recorded()
    try change(recorded.store, recorded.directory) {
      $0.format = 9
      $0.oldestReader = 9
    }
    let ran = VerbLines.run(verb, recorded.store, in: recorded.directory)

    #expect(
      ran.error.hasPrefix(
        "navlog: the store was written by a newer navlog (format 9)\nhint: upgrade navlog\n"),
      "\(verb) \(ran.snapshot)")
    #expect(ran.status == 4)
  }

  @Test func `a newer store that can be read is read, and not written`() throws {
    let recorded = try Recorded()
    try change(recorded.store, recorded.directory) { $0.format = 3 }
    for verb in VerbLines.looking + VerbLines.asking {
      let ran = VerbLines.run(verb, recorded.store, in: recorded.directory)
      #expect(ran.status == 0 || verb == "doctor", "\(verb) \(ran.snapshot)")
    }
    for verb in VerbLines.trying + ["mark add here", "fork try", "verify --repair-derived"] {
      let ran = VerbLines.run(verb, recorded.store, in: recorded.directory)
      #expect(ran.status == 4, "\(verb) \(ran.snapshot)")
      #expect(ran.error.contains("'\(recorded.store)' can't be changed"), "\(ran.snapshot)")
    }
  }

  @Test(arguments: VerbLines.looking + VerbLines.asking)
  func `a store of format 1 is read in place`(verb: String) throws {
    let recorded = try Recorded()
    let today = VerbLines.run(verb, recorded.store, in: recorded.directory)
    try change(recorded.store, recorded.directory) {
      $0.format = 1
      $0.oldestReader = 1
    }
    let before = try Data(contentsOf: URL(filePath: recorded.store + "/data.mdb"))
    let ran = VerbLines.run(verb, recorded.store, in: recorded.directory)

    #expect(ran.status == today.status && ran.error == today.error, "\(verb) \(ran.snapshot)")
    #expect(try Data(contentsOf: URL(filePath: recorded.store + "/data.mdb")) == before)
  }

  @Test(arguments: VerbLines.writing)
  func `writing to a store of format 1 migrates it, with a notice`(verb: String) throws {
    let recorded = try Recorded()
    try change(recorded.store, recorded.directory) {
      $0.format = 1
      $0.oldestReader = 1
    }
    let ran = VerbLines.run(verb, recorded.store, in: recorded.directory)

    #expect(
      ran.error.hasPrefix(
        "navlog: the store had format 1; its copy is '\(recorded.store)/before-format-2'\n"),
      "\(verb) \(ran.snapshot)")
    #expect(ran.status < 2, "\(verb) \(ran.snapshot)")
    let info = Ran.navlog(["info", recorded.store, "--json"], in: recorded.directory)
    #expect(info.output.contains("\"format\":2"), "\(info.snapshot)")
  }

  @Test(arguments: VerbLines.all)
  func `a store too old for any migration is refused with status 4`(verb: String) throws {
    let recorded = try Recorded()
    try change(recorded.store, recorded.directory) { $0.format = 0 }
    let ran = VerbLines.run(verb, recorded.store, in: recorded.directory)

    #expect(ran.explainsItself, "\(verb) \(ran.snapshot)")
    #expect(ran.status == 4, "\(verb) \(ran.snapshot)")
  }

  @Test(arguments: VerbLines.looking + VerbLines.asking)
  func `a store of an earlier release is read in place`(verb: String) throws {
    let directory = try TemporaryDirectory()
    for name in ["format-1", "classes-1"] {
      let path = directory.file("\(name).navlog")
      try FileManager.default.copyItem(
        at: BuildProducts.package.appending(path: "Tests/Golden/\(name).navlog"),
        to: URL(filePath: path))
      let file = URL(filePath: path + "/data.mdb")
      let before = try Data(contentsOf: file)
      let ran = VerbLines.run(verb, path, in: directory)

      // Whether it has such a node doesn't matter; `format-1` has events of no release.
      #expect(
        [0, 1, 2, name == "format-1" ? 4 : 0].contains(ran.status),
        "\(verb) \(name) \(ran.snapshot)")
      if [2, 4].contains(ran.status), verb != "verify" {
        #expect(ran.explainsItself, "\(verb) \(name) \(ran.snapshot)")
      }
      #expect(try Data(contentsOf: file) == before)
    }
  }

  @Test(arguments: VerbLines.looking + VerbLines.asking)
  func `an empty store is described, or reported as empty`(verb: String) throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("fresh.navlog")
    _ = try Store.open(path, Store.Options(cacheDirectory: directory.file("cache")))
    let ran = VerbLines.run(verb, path, in: directory)

    #expect(
      ran.status == 0 && ran.error == ""
        || ran.status == 2 && ran.error.hasPrefix("navlog: the store has no sessions yet\n"),
      "\(verb) \(ran.snapshot)")
    #expect(ran.status == 2 || !VerbLines.asking.contains(verb), "\(verb) \(ran.snapshot)")
  }
}
