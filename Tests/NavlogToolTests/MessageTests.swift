import Foundation
import NavlogHistory
import NavlogStore
import Support
import Testing

@testable import NavlogTool

/// The style of messages: lower case first, the cause, then the remedy; no period.
@Suite struct MessageTests {
  @Test func `a name with a space needs quotes, and brackets have to be closed`() throws {
    let ran = try Recorded().navlog("find", "exists(class:Home Screen)")
    #expect(ran.status == 2 && ran.error.contains("'class:Home Screen' isn't an address"))
    #expect(ran.error.contains("brackets: class:'Home Screen'"), "\(ran.snapshot)")
    let open = try Recorded().navlog("find", "exists(class:Home Screen")
    #expect(open.error.contains("'(' is never closed"), "\(open.snapshot)")
  }

  @Test func `a missing store is named, even if there are others`() throws {
    let scene = try Scene()
    let ran = scene.run("sessions 'my store'")
    #expect(
      ran.status == 2 && ran.error.contains("there is no store 'my store'"), "\(ran.snapshot)")
    #expect(ran.error.contains("name one of"))
  }

  @Test func `an empty key is visible`() throws {
    let recorded = try Recorded(
      #"""
      {"do":"controller","id":"a","class":"A"}
      {"do":"window","id":"main","root":"a"}
      {"do":"state","controller":"a","values":{"":"empty"}}

      """#)
    for words in [["tree", "--with-state"], ["blame"], ["diff", "0", "end"], ["log"]] {
      let ran = Ran.navlog([words[0], recorded.store] + words.dropFirst(), in: recorded.directory)
      #expect(ran.output.contains("''"), "\(ran.snapshot)")
    }
  }

  @Test func `a class without a version had version 1`() throws {
    let recorded = try Recorded(
      #"""
      {"do":"controller","id":"me","class":"Account","restoration":"me"}
      {"do":"window","id":"main","root":"me"}
      {"do":"relaunch","classes":[{"id":"Account","version":2,"migrations":[[1,2]]}]}

      """#)
    let ran = recorded.navlog("diff", "1:end", "2:end")
    #expect(ran.output.contains("version: 1 → 2"), "\(ran.snapshot)")
  }

  @Test(
    arguments: [
      ("There is no store", "there is no store"), ("LMDB declined it.", "LMDB declined it"),
      ("UTF-8 is expected", "UTF-8 is expected"), ("'Trip' isn't a node", "'Trip' isn't a node"),
      ("A range can't…", "a range can't…"), ("", ""),
    ])
  func `a message begins in lower case, unless it begins with a name`(
    text: String, message: String
  ) {
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

  /// Checks every line of the snapshots that reports something.
  @Test func `messages in snapshots follow the style`() throws {
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
