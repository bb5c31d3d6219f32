import NavlogStore
import Foundation
import Support
import Testing

/// The errors where a store can't exist or be created.
@Suite struct StorePlaceTests {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func open(_ name: String) throws -> Store {
    try Store.open(directory.file(name), Store.Options(cacheDirectory: directory.file("cache")))
  }

  private func names() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: directory.path).sorted()
  }

  @Test(arguments: ["plain", "plain/", "plain/below", "plain/far/below", "link"])
  func `a regular file in place of a directory is named`(name: String) throws {
    let files = FileManager.default
    #expect(files.createFile(atPath: directory.file("plain"), contents: Data("a".utf8)))
    try files.createSymbolicLink(
      atPath: directory.file("link"), withDestinationPath: directory.file("plain"))
    let before = try names()
    let error = #expect(throws: StoreError.self) { try open(name) }
    #expect(error?.code == .notAStore && error?.kind == .path)
    let file = directory.file(name == "link" ? "link" : "plain")
    #expect(
      error?.message == "'\(file)' is a regular file, and a store is a directory")
    #expect(error?.hint == "name a directory NAME.navlog")
    #expect(try names() == before)
  }

  @Test func `an overwritten data file is damage; a foreign file is not a store`() throws {
    let data = directory.file("mine") + "/data.mdb"
    try { _ = try open("mine") }()
    var version = try Data(contentsOf: URL(filePath: data))
    version[20] = 9
    for bytes in [version, Data(count: 32_768)] {
      try bytes.write(to: URL(filePath: data))
      let damage = #expect(throws: StoreError.self) { try open("mine") }
      #expect(damage?.code == .corrupted && damage?.kind == .damaged)
    }

    let foreign = directory.file("foreign")
    try FileManager.default.createDirectory(atPath: foreign, withIntermediateDirectories: false)
    try Data(count: 32_768).write(to: URL(filePath: foreign + "/data.mdb"))
    let refusal = #expect(throws: StoreError.self) { try open("foreign") }
    #expect(refusal?.code == .notAStore)
    #expect(try Data(contentsOf: URL(filePath: foreign + "/data.mdb")) == Data(count: 32_768))
  }

  @Test func `the remains of a process that died while creating a store are no obstacle`() throws {
    let path = directory.file("begun")
    let workshop = path + "/creating-AbCdEf"
    try FileManager.default.createDirectory(atPath: workshop, withIntermediateDirectories: true)
    #expect(FileManager.default.createFile(atPath: workshop + "/data.mdb", contents: nil))
    #expect(try open("begun").sessions().isEmpty)
    _ = try open("begun")
    #expect(try !names().contains { $0.contains("creating") })
  }

  @Test func `a store is not created in a directory with other files`() throws {
    let files = FileManager.default
    let path = directory.file("documents")
    try files.createDirectory(atPath: path, withIntermediateDirectories: false)
    #expect(files.createFile(atPath: path + "/letter", contents: Data([1])))
    let error = #expect(throws: StoreError.self) { try open("documents") }
    #expect(error?.code == .notAStore && error?.kind == .path)
    #expect(
      error?.message
        == "'\(path)' is a directory with other files, such as 'letter', and no store")
    #expect(try names() == ["documents", "documents/letter"])
  }

  @Test func `a store is created in an empty directory, and tolerates other files added later`()
    throws
  {
    let path = directory.file("empty")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    #expect(FileManager.default.createFile(atPath: path + "/.hidden", contents: Data([1])))
    _ = try open("empty")
    #expect(FileManager.default.createFile(atPath: path + "/letter", contents: Data([1])))
    #expect(try open("empty").sessions().isEmpty)
  }

  @Test(arguments: ["missing/new.navlog", "plain/new.navlog"])
  func `a target in a missing directory is reported with that directory`(name: String) throws {
    #expect(FileManager.default.createFile(atPath: directory.file("plain"), contents: Data([1])))
    let store = try open("a.navlog")
    let target = directory.file(name)
    for attempt in [
      { try store.copy(to: target) },
      { _ = try Store.rescue(store.path, to: target) },
    ] as [() throws -> Void] {
      let error = #expect(throws: StoreError.self) { try attempt() }
      #expect(error?.code == .notFound)
      #expect(
        error?.message.hasPrefix("There is no directory '\(Self.parent(of: target))' ") == true,
        "\(error as Any)")
    }
  }

  private static func parent(of path: String) -> String {
    URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
      .replacing(/\/$/, with: "")
  }
}
