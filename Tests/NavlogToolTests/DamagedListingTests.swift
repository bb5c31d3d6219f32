import Foundation
import NavlogLMDB
import NavlogStore
import Support
import Testing

@testable import NavlogTool

/// Verbs that list something report damaged items that they skip.
@Suite struct DamagedListingTests {
  let recorded: Recorded
  private let id: Data

  init() throws {
    recorded = try Recorded()
    #expect(recorded.navlog("mark", "add", "here").status == 0)
    let sessions = recorded.navlog("sessions", "--json").output
    let text = try #require(sessions.firstMatch(of: /"id":"([0-9a-f]{32})"/)).1
    let digits = Array(text)
    id = Data(
      stride(from: 0, to: 32, by: 2).compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) })
  }

  /// Returns a store in which the first row of the session is damaged, or its key.
  private func damaged(key: Bool) throws -> String {
    try recorded.damaged { bytes in
      var data = Data(bytes)
      var from = data.startIndex
      while let found = data.range(of: id, in: from..<data.endIndex) {
        from = found.upperBound
        guard key else {
          data[found.lowerBound] ^= 0x40
          continue
        }
        let start = max(0, found.lowerBound - 32)
        let place = data.range(of: Data([1, 0, 0, 1]), options: .backwards, in: start..<from)
        if let place { data[place.upperBound - 1] = 0 }
      }
      bytes = [UInt8](data)
    }
  }

  @Test(arguments: [["sessions"], ["mark", "ls"], ["copy", "T"]], [false, true])
  func `a damaged session is named, and the status is 3`(words: [String], key: Bool) throws {
    let store = try damaged(key: key)
    let words = words.map { $0 == "T" ? recorded.directory.file("copy.navlog") : $0 }
    let ran = Ran.navlog(words + ["-C", store], in: recorded.directory)
    #expect(ran.status == 3, "\(ran.snapshot)")
    #expect(ran.error.contains("session 1"), "\(ran.snapshot)")
  }

  @Test func `a position that isn't found beside a damaged outbox gives status 3`() throws {
    let name = String(repeating: "a", count: 32) + ".outbox"
    let junk = Data(repeating: 0x5A, count: 5_000)
    #expect(
      FileManager.default.createFile(atPath: recorded.store + "/outbox/" + name, contents: junk))
    let ran = recorded.navlog("show", "1:9999")
    #expect(ran.status == 3, "\(ran.snapshot)")
    // A private copy is read; the message names the user's file, which isn't moved.
    #expect(
      ran.error.contains("'\(recorded.store)/outbox/\(name)' isn't an outbox"), "\(ran.snapshot)")
    #expect(
      !ran.error.contains("copy.navlog") && !ran.error.contains("rejected"), "\(ran.snapshot)")
  }

  @Test func `an error has one hint`() {
    let error = StoreError(
      .accessDenied, "no access", hint: "ask",
      cause: LMDBError(.accessDenied, function: "f", subject: "s"))
    #expect(Failure(error).message == "no access (access is denied: s (f))")
  }
}
