import NavlogStore
import Foundation
import NavlogHistory
import NavlogRestoration
import Support
import Testing

@testable import Navlog

/// What an app does with its store, and the errors that it can get.
@MainActor
@Suite struct ApplicationStoreTests {
  private let directory: TemporaryDirectory
  var path: String { directory.file("app.navlog") }
  init() throws { directory = try TemporaryDirectory() }

  func make(
    ifDamaged policy: DamagePolicy = .refuse, retention: RetentionPolicy? = .launches
  ) throws(ApplicationError) -> Application {
    try Application(store: path, ifDamaged: policy, retention: retention) {
      Registration(Sheet.self) { Sheet() }
    }
  }

  func launch(_ app: Application) throws -> (Sheet, LaunchReport) {
    let report = try app.launch { scene in scene.root = Sheet() }
    return (try #require(app.allWindows[0].rootViewController as? Sheet), report)
  }

  func use(_ count: Int) throws {
    let app = try make()
    let (sheet, _) = try launch(app)
    sheet.count = count
    try app.terminate()
  }

  /// Overwrites `count` bytes of the data file.
  private func damage(from offset: UInt64, count: Int) throws {
    let file = try #require(FileHandle(forUpdatingAtPath: path + "/data.mdb"))
    try file.seek(toOffset: offset)
    try file.write(contentsOf: Data(repeating: 0xA5, count: count))
    try file.close()
  }

  @Test func `parent directories of a store are created, and an empty path is refused`() throws {
    let deep = directory.file("a/b/c/app.navlog")
    _ = try Application(store: deep)
    #expect(FileManager.default.fileExists(atPath: deep + "/data.mdb"))
    let error = #expect(throws: ApplicationError.self) { try Application(store: "") }
    #expect(error?.cause == .path)
    #expect(FileManager.default.createFile(atPath: directory.file("file"), contents: nil))
    let inFile = #expect(throws: ApplicationError.self) {
      try Application(store: directory.file("file/app.navlog"))
    }
    #expect(inFile?.message.contains("file") == true)
  }

  @Test func `a file that isn't a store is left alone, whatever the policy`() throws {
    for policy in [DamagePolicy.refuse, .setAside] {
      try Data("text".utf8).write(to: URL(filePath: path))
      let file = #expect(throws: ApplicationError.self) { try make(ifDamaged: policy) }
      #expect(file?.cause == .path)
      #expect(file?.message.contains("is a regular file") == true, "\(file?.message ?? "")")
      #expect(try Data(contentsOf: URL(filePath: path)) == Data("text".utf8))
      try FileManager.default.removeItem(atPath: path)

      try FileManager.default.createDirectory(
        atPath: path + "/letters", withIntermediateDirectories: true)
      let foreign = #expect(throws: ApplicationError.self) { try make(ifDamaged: policy) }
      #expect(foreign?.cause == .path)
      #expect(foreign?.message.contains("'letters'") == true, "\(foreign?.message ?? "")")
      #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["letters"])
      try FileManager.default.removeItem(atPath: path)
    }
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    _ = try make()
  }

  @Test func `an error of the store is reported once`() {
    let error = HistoryError(StoreError(.noSuchSession, "There is no session 7", hint: "look"))
    #expect(error.description == "There is no session 7\nhint: look")
    #expect(ApplicationError(error).message == error.description)
  }

  @Test func `a crashed process's unreadable outbox is a problem of the next launch`() throws {
    let image = directory.file("image.navlog")
    let app = try make()
    _ = try launch(app)
    try StoreImage.take(of: app, ended: 0, to: image)
    try app.terminate()
    let folder = image + "/outbox"
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: folder).first)
    var bytes = try Data(contentsOf: URL(filePath: folder + "/" + name))
    bytes[20] ^= 0xff
    try bytes.write(to: URL(filePath: folder + "/" + name))
    let next = try Application(store: image, id: app.id)
    #expect(next.problems.map(\.code) == [.commandsLost])
    #expect(next.problems.first?.message.contains(name) == true)
  }

  @Test func `a damaged store is refused with its cause, and not changed`() throws {
    try use(3)
    try damage(from: 0, count: 8_192)
    let before = try Data(contentsOf: URL(filePath: path + "/data.mdb"))
    let error = #expect(throws: ApplicationError.self) { try make() }
    #expect(error?.code == .store)
    #expect(error?.cause == .damaged)
    #expect(error?.underlying is StoreError)
    #expect(try Data(contentsOf: URL(filePath: path + "/data.mdb")) == before)
  }

  @Test func `a damaged store is set aside whole, and its readable content is restored`() throws {
    for count in 1...3 { try use(count) }
    try damage(from: 0, count: 8_192)
    let before = try Data(contentsOf: URL(filePath: path + "/data.mdb"))
    do {
      let app = try make(ifDamaged: .setAside)
      let (sheet, report) = try launch(app)
      let aside = try #require(report.setAside)
      #expect(aside.path == path + ".damaged-1")
      #expect(try Data(contentsOf: URL(filePath: aside.path + "/data.mdb")) == before)
      #expect(aside.rescue?.sessions.isEmpty == false)
      #expect(report.description.contains(aside.path))
      #expect(sheet.count == 3)
      sheet.count = 4
    }
    let app = try make(ifDamaged: .setAside)
    let (sheet, report) = try launch(app)
    #expect(report.setAside == nil)
    #expect(sheet.count == 4)
  }

  @Test func `an unreadable store is set aside, and the app begins anew`() throws {
    try use(3)
    let size = try #require(
      FileManager.default.attributesOfItem(atPath: path + "/data.mdb")[.size] as? Int)
    try damage(from: 0, count: size)
    let (sheet, report) = try launch(try make(ifDamaged: .setAside))
    #expect(report.setAside?.path == path + ".damaged-1")
    #expect(report.setAside?.sessions == 0)
    #expect(report.description.contains("nothing of it could be read"))
    #expect(sheet.count == 0)
  }

  @Test(arguments: [false, true])
  func `a crashed launch leaves the report of a store set aside to the next`(isAll: Bool) throws {
    for count in 1...3 { try use(count) }
    let size = try #require(
      FileManager.default.attributesOfItem(atPath: path + "/data.mdb")[.size] as? Int)
    try damage(from: 0, count: isAll ? size : 8_192)
    var first: DamagedStore?
    for _ in 0..<3 {
      let app = try make(ifDamaged: .setAside)
      app.crashPosition = 6
      first = first ?? app.setAside
      #expect(throws: ApplicationError.self) { try launch(app) }
      first = first ?? app.setAside
      app.end()
    }
    let (_, report) = try launch(try make(ifDamaged: .setAside))
    let aside = try #require(report.setAside)
    #expect(aside.path == path + ".damaged-1")
    #expect(aside.reason == first?.reason)
    #expect(aside.sessions == (isAll ? 0 : 3))
    #expect(aside.rescue == nil)
    #expect(try launch(try make(ifDamaged: .setAside)).1.setAside == nil)
  }

  @Test func `old sessions are removed by number and by age in the background`() async throws {
    for count in 1...6 { try use(count) }
    for (policy, expected) in [
      (RetentionPolicy(sessions: 3, bytes: 1 << 30), 3),
      (RetentionPolicy(sessions: 50, bytes: 1 << 30, age: .zero), 2),
    ] {
      let app = try make(retention: policy)
      _ = try launch(app)
      let store = try #require(app.store)
      var count = try store.sessions().count
      for _ in 0..<200 where count > expected {
        try await Task.sleep(nanoseconds: 20_000_000)
        count = try store.sessions().count
      }
      #expect(count == expected)
      try app.terminate()
    }
    let (sheet, _) = try launch(try make())
    #expect(sheet.count == 6)
  }

  @Test func `an instance refused because of another records nothing`() throws {
    let first = try make()
    let (sheet, _) = try launch(first)
    let second = try make()
    let error = #expect(throws: ApplicationError.self) { try launch(second) }
    #expect(error?.cause == .busy)
    #expect(try second.store?.sessions().count == 1)
    sheet.count = 4
    try first.terminate()
    let (again, report) = try launch(try make())
    #expect(again.count == 4)
    #expect(report.failedLaunches.isEmpty)
  }

  @Test func `a session truncated by damage during its launch isn't a failed launch`() throws {
    for count in 1...4 { try use(count) }
    do {
      let store = try Store.open(path)
      for session in try store.sessions().dropFirst() {
        #expect(session.head > 3)
      }
    }
    try damageRecords(of: 2...4)
    let (_, report) = try launch(try make(ifDamaged: .setAside))
    #expect(report.setAside != nil)
    #expect(report.failedLaunches.isEmpty, "\(report.failedLaunches)")
  }

  /// Flips a bit in the second record of each of `sessions`; the later records can't be read.
  private func damageRecords(of sessions: ClosedRange<UInt8>) throws {
    let url = URL(filePath: path + "/data.mdb")
    var bytes = try Data(contentsOf: url)
    for session in sessions {
      // The key of a record: its kind, three bytes of session, five of position.
      let key = Data([0xF0, 0, 0, session])
      var places: [Data.Index] = []
      var from = bytes.startIndex
      while let found = bytes.range(of: key, in: from..<bytes.endIndex) {
        places.append(found.lowerBound)
        from = found.upperBound
      }
      for place in places where place + 60 < bytes.endIndex {
        let position = bytes[place + 8]
        if position > 3 { bytes[place + 50] ^= 1 }
      }
    }
    try bytes.write(to: url)
  }
}
