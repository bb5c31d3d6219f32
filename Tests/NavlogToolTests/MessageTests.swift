import Foundation
import NavlogHistory
import NavlogStore
import Support
import Testing

@testable import NavlogTool

/// The convention for messages: a small letter first, the cause, then what to do; no period.
@Suite struct MessageTests {
  @Test(
    arguments: [
      ("There is no store", "there is no store"), ("LMDB declined it.", "LMDB declined it"),
      ("UTF-8 is expected", "UTF-8 is expected"), ("'Trip' isn't a node", "'Trip' isn't a node"),
      ("A range can't…", "a range can't…"), ("", ""),
    ])
  func `a message begins with a small letter, unless with a name`(text: String, message: String) {
    #expect(text.asMessage == message)
    #expect(Failure(text).message == message)
    #expect(Failure("x", hint: text).hint == message)
    #expect(Failure(StoreError(.corrupted, text)).message == message)
  }

  @Test func `messages are written as they are printed`() throws {
    let tools = BuildProducts.package.appending(path: "Tools/navlog")
    let files = try #require(FileManager.default.enumerator(atPath: tools.path))
    for case let file as String in files where file.hasSuffix(".swift") {
      let text = try String(contentsOf: tools.appending(path: file), encoding: .utf8)
      for match in text.matches(of: #/(?:Failure|warn|report|hint:)\(?\s*"([^"\\\n]+)/#) {
        let message = String(match.output.1)
        #expect(message.hasPrefix(message.asMessage), "\(file): \(message)")
      }
    }
  }

  /// Every line of reviewed output that reports something.
  @Test func `reviewed errors and hints follow it`() throws {
    let place = BuildProducts.package.appending(path: "Tests/NavlogToolTests/Snapshots")
    var count = 0
    for file in try FileManager.default.contentsOfDirectory(atPath: place.path) {
      let text = try String(contentsOf: place.appending(path: file), encoding: .utf8)
      for match in text.matches(of: #/(?m)^(?:navlog|hint): (.*)$/#) {
        let line = String(match.output.1)
        #expect(line == line.asMessage, "\(file): \(line)")
        count += 1
      }
    }
    #expect(count > 100)
  }
}
