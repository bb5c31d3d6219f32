import NavlogStore
import Foundation
import NavlogLMDB
import StoreSupport
import Support
import Testing

// Clocks, leftovers, and the stores of another user.
extension RightsTests {
  @Test func `a clock before 1970 is accepted`() throws {
    #expect(Store.nanoseconds(-5, 999_999_999) == 0)
    #expect(Store.nanoseconds(.min, 0) == 0)
    #expect(Store.nanoseconds(2, 3) == 2_000_000_003)
    #expect(Store.nanoseconds(.max, 5) == .max)
    for now in [0, 1, .max] as [UInt64] {
      test.options.now = { now }
      let store = try test.open()
      try fill(store)
      #expect(try store.verify().isClean)
    }
  }

  @Test func `temporary files of killed readers are removed by the next copy`() throws {
    try fill(test.open())
    let temporary = test.directory.file("tmp")
    let files = FileManager.default
    try files.createDirectory(atPath: temporary, withIntermediateDirectories: false)
    let holder = try ChildProcess("StoreChild", ["scratch", temporary])
    #expect(holder.line() == "holds")
    // A directory with a matching name that another program created, and a link.
    let foreign = "navlog-" + String(repeating: "a", count: 32)
    try files.createDirectory(atPath: temporary + "/" + foreign, withIntermediateDirectories: false)
    #expect(files.createFile(atPath: temporary + "/\(foreign)/letter", contents: Data([1])))
    let link = "navlog-" + String(repeating: "b", count: 32)
    try files.createSymbolicLink(
      atPath: temporary + "/" + link, withDestinationPath: test.directory.path)
    func look() throws -> [String] {
      _ = try Scratch(under: temporary)
      return try files.contentsOfDirectory(atPath: temporary)
    }

    #expect(try look().count == 3, "the holder lives")
    holder.kill()
    _ = try StoreInspector(of: test.path, temporary: temporary).store.sessions()
    #expect(
      try files.contentsOfDirectory(atPath: temporary).count == 3,
      "reading without a copy doesn't look there")
    #expect(try Set(look()) == [foreign, link])
    #expect(files.fileExists(atPath: test.path + "/data.mdb"))
  }

  // MARK: - Stores of another user

  private func give(_ path: String, _ mode: Int) throws {
    let files = FileManager.default
    try files.setAttributes(
      [.posixPermissions: mode, .ownerAccountID: 65_534, .groupOwnerAccountID: 65_534],
      ofItemAtPath: path)
  }

  private func owner(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: test.path + "/" + name)[.ownerAccountID]
      as? Int
  }

  @Test(.enabled(if: Privileges.isRoot))
  func `files that root creates in another user's store belong to that user`() throws {
    try fill(test.open())
    let files = FileManager.default
    try give(test.path, 0o700)
    try give(test.path + "/data.mdb", 0o600)
    for name in ["lock.mdb", "store.lock", "outbox"] {
      try files.removeItem(atPath: test.path + "/" + name)
    }
    try fill(test.open())
    for name in ["data.mdb", "lock.mdb", "store.lock", "outbox"] {
      #expect(try owner(name) == 65_534, "\(name)")
    }
    try files.removeItem(atPath: test.path + "/lock.mdb")
    try Store.compact(at: test.path)
    for name in ["data.mdb", "lock.mdb"] { #expect(try owner(name) == 65_534, "\(name)") }
  }

  @Test(.enabled(if: Privileges.canChangeUser))
  func `a user who can only write a store can't take it over by compacting it`() throws {
    try fill(test.open())
    let files = FileManager.default
    for path in [test.directory.path, test.path, test.path + "/outbox"] {
      try files.setAttributes([.posixPermissions: 0o777], ofItemAtPath: path)
    }
    for name in ["data.mdb", "lock.mdb", "store.lock"] {
      try files.setAttributes([.posixPermissions: 0o666], ofItemAtPath: test.path + "/" + name)
    }
    let child = try ChildProcess(
      "/usr/bin/setpriv",
      Privileges.asNobody([BuildProducts.path(of: "StoreChild"), "compacts", test.path, "1"]))
    #expect(child.line()?.hasPrefix("error accessDenied ") == true)
    #expect(try owner("data.mdb") == 0)
  }
}
