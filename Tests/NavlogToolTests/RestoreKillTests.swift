import Foundation
import Support
import Testing

@testable import NavlogTool

/// Sessions whose process is killed at any moment, and the next launch.
@Suite(.slow) struct RestoreKillTests {
  /// Hundreds of kills with `NAVLOG_LONG=1`.
  private static let seeds: Range<UInt64> = Effort.of(0..<8, long: 0..<400)

  @Test(.serialized, arguments: seeds)
  func `the state after the last finished command is restored`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed &* 977 &+ 5)
    let script = Self.script(&random)
    let directory = try TemporaryDirectory()
    let (killed, whole) = (directory.file("killed.navlog"), directory.file("whole.navlog"))
    let child = try ChildProcess(
      "navlog", ["play", "--json", "--events", "all", "--keep-going", "--store", killed, "-"],
      environment: ["XDG_CACHE_HOME": directory.file("cache")])
    for line in script { child.send(line) }
    var printed = 0
    for _ in 0..<random.below(900) {
      // The last line has an expectation that fails: nothing can follow it.
      guard let line = child.line(), !line.contains(#""expected":"#) else { break }
      if line.contains(#""event":"ended""#) { printed += 1 }
    }
    child.kill()
    let reference = Ran.navlog(
      "play", "--keep-going", "--store", whole, "s",
      files: ["s": script.joined(separator: "\n")], in: directory)
    #expect(reference.status < 2, "\(reference.error)")

    // Printed commands have finished, and more may have: up to there, both sessions are equal.
    let log = Ran.navlog("log", killed, "--reverse", "--json", in: directory)
    let ends = log.output.split(separator: "\n").filter { !$0.contains(#""interrupted":true"#) }
      .compactMap { $0.firstMatch(of: /"position":([0-9]+)/).flatMap { Int($0.1) } }
    let head = ends.last ?? 0
    #expect(ends.count >= printed)
    guard head > 0 else { return }
    let arguments = ["--dry-run", "--explain", "--json"]
    let found = Ran.navlog(["restore", killed] + arguments, in: directory)
    let expected = Ran.navlog(
      ["restore", whole, "--at", "1:\(head)"] + arguments, in: directory)
    #expect(found.output == expected.output)
    #expect(found.status == expected.status, "\(found.snapshot) \(expected.snapshot)")
    #expect(found.output.contains(#""position":\#(head),"#), "a command is whole, or not there")
    #expect(Self.tree(killed, head, directory) == Self.tree(whole, head, directory))

    // A launch in another process gets the same archive again.
    let relaunched = Ran.navlog(
      "play", "--store", killed, "s",
      files: ["s": Self.controllers + "\n" + #"{"do":"relaunch"}"#], in: directory)
    #expect(relaunched.status == 0, "\(relaunched.snapshot)")
    let again = Ran.navlog(["restore", killed] + arguments, in: directory)
    #expect(Self.kept(again.output) == Self.kept(found.output))
  }

  /// Paths, classes, versions and states; nodes differ between sessions.
  private static func kept(_ output: String) -> [String] {
    output.split(separator: "\n").filter { $0.contains(#""verdict":"#) }.map {
      String($0).replacing(/"(node":"n[0-9]+"|session":[0-9]+),/, with: "")
    }
  }

  private static func tree(_ store: String, _ head: Int, _ directory: TemporaryDirectory) -> String
  {
    let tree = Ran.navlog(
      "tree", store, "1", "--at", "\(head)", "--with-state", columns: 100, in: directory)
    return tree.output.split(separator: "\n").dropFirst().joined(separator: "\n")
  }

  private static let controllers: String = {
    var lines = [
      #"{"do":"controller","id":"T","kind":"tab","children":["N0","N1"],"restoration":"t"}"#
    ]
    for index in 0..<2 {
      lines.append(#"{"do":"controller","id":"R\#(index)","restoration":"r\#(index)"}"#)
      lines.append(
        #"{"do":"controller","id":"N\#(index)","kind":"navigation","children":["R\#(index)"],"restoration":"n"}"#
      )
    }
    for index in 0..<24 {
      let kind = index % 5 == 4 ? "container" : "content"
      lines.append(
        #"{"do":"controller","id":"C\#(index)","kind":"\#(kind)","class":"K\#(index % 3)","version":\#(1 + index % 3),"restoration":"c\#(index)"}"#
      )
    }
    return lines.joined(separator: "\n")
  }()

  private static func script(_ random: inout SplitMix64) -> [String] {
    var lines = controllers.split(separator: "\n").map(String.init)
    lines.append(#"{"do":"window","id":"main","root":"T"}"#)
    for step in 0..<24 {
      let stack = "N\(random.below(2))"
      let animated = random.below(2) == 0 ? "" : #","animated":false"#
      switch random.below(8) {
      case 0...2:
        lines.append(#"{"do":"push","in":"\#(stack)","controller":"C\#(step)"\#(animated)}"#)
      case 3: lines.append(#"{"do":"pop","in":"\#(stack)"\#(animated)}"#)
      case 4: lines.append(#"{"do":"select","in":"T","controller":"\#(stack)"}"#)
      case 5:
        lines.append(
          #"{"do":"present","from":"T","controller":"C\#(step)","style":"formSheet"\#(animated)}"#)
      case 6: lines.append(#"{"do":"dismiss","from":"T"}"#)
      default:
        lines.append(
          #"{"do":"state","controller":"R\#(random.below(2))","values":{"k\#(random.below(3))":\#(random.below(99)),"to":{"$ref":"\#(stack)"}}}"#
        )
      }
    }
    lines.append(#"{"do":"expect","stack":["R0","R0"],"in":"N0"}"#)
    return lines
  }
}
