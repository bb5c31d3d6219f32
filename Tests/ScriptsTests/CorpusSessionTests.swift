import Navlog
import Foundation
import NavlogNavigation
import NavlogStoryboards
import Support
import Testing

import NavlogEventText
@testable import NavlogScripts

/// Sessions over real storyboards, if they exist beside the package.
@MainActor
@Suite struct CorpusSessionTests {
  private nonisolated static let folder = BuildProducts.package.deletingLastPathComponent()
    .appending(path: "shared/storyboards")

  /// The existing files, without those that the importer refuses.
  nonisolated static let files: [String] = {
    let all = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (all ?? []).filter { $0.hasSuffix(".storyboard") }.sorted()
  }()

  static func bytes(of file: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appending(path: file)))
  }

  @Test(arguments: files)
  func `a session over a real storyboard is played and restored`(file: String) throws {
    let bytes = try Self.bytes(of: file)
    guard let storyboard = try? StoryboardContents(bytes, file: file), storyboard.initial != nil
    else {
      return
    }
    var driver = Driver(
      storyboard, seed: UInt64(file.utf8.reduce(7) { $0 &* 31 &+ Int($1) } & 0xffff))
    // A reference to a missing file can't be instantiated.
    guard try driver.begin() else { return }
    for _ in 0..<16 { try driver.step() }

    let before = try driver.archive()
    _ = try driver.run(#"{"do":"crash"}"#)
    let output = try driver.run(#"{"do":"relaunch"}"#)
    let after = try driver.archive()

    #expect(before == after, "\(driver.lines.joined(separator: "\n"))\n\(before)\n\(after)")
    for case .outcome(let outcome, let path, _, _, _, _, let reason, _, _) in output
    where outcome != "restored" {
      Issue.record("\(path) \(outcome): \(reason)")
    }
    if case .object(let shown) = before, case .array(let paths)? = shown["paths"] {
      print("\(paths.count) nodes kept, \(driver.segues) segues of \(file)")
    }
  }
}

/// Drives a session with the segues and containers of a storyboard.
@MainActor
private struct Driver {
  private var play: LivePlay
  private var random: SplitMix64
  private let storyboard: StoryboardContents
  private var named: Set<String> = []
  private var runner: ScriptRunner { play.runner }
  private(set) var lines: [String] = []
  private(set) var segues = 0

  init(_ storyboard: StoryboardContents, seed: UInt64) {
    self.storyboard = storyboard
    play = LivePlay(ScriptRunner(storyboards: StoryboardCollection([storyboard])))
    random = SplitMix64(seed: seed)
  }

  mutating func run(_ line: String) throws -> [OutputLine] {
    lines.append(line)
    return try play.run(line)
  }

  private static func refused(_ output: [OutputLine]) -> Bool {
    output.contains { if case .refusal = $0 { true } else { false } }
  }

  mutating func begin() throws -> Bool {
    // All classes of the file, so that each scene keeps its own.
    let classes = Set(storyboard.controllers.compactMap { $0.customClass?.name }).sorted()
    for (index, name) in classes.enumerated() {
      _ = try run(#"{"do":"controller","id":"class \#(index)","class":\#(JSON.string(name).text)}"#)
    }
    let name = JSON.string(storyboard.name).text
    let output = try run(#"{"do":"instantiate","id":"the root","storyboard":\#(name)}"#)
    guard !Self.refused(output) else { return false }
    _ = try run(#"{"do":"window","id":"main","root":"the root"}"#)
    try identify()
    return true
  }

  /// Gives each new controller an identifier of its own.
  private mutating func identify() throws {
    for name in runner.order where runner.node(name) != nil && named.insert(name).inserted {
      _ = try run(
        #"{"do":"set","controller":\#(JSON.string(name).text),"restoration":"r\#(named.count)"}"#)
    }
  }

  mutating func step() throws {
    let visible = runner.visible().map(runner.name)
    let names = visible + runner.order.filter { runner.node($0) != nil }
    guard !names.isEmpty else { return }
    let name = names[random.below(names.count)]
    let from = JSON.string(name).text
    let stub = runner.stubs[name]
    guard let address = stub?.template, let controller = StoryboardCollection([storyboard])[address]
    else {
      return
    }
    if stub?.kind == .tab, random.below(2) == 0 {
      let count = max(1, controller.relationships.count)
      _ = try run(#"{"do":"select","in":\#(from),"index":\#(random.below(count)),"by":"user"}"#)
    }
    let offers = controller.segues.filter { $0.kind.relationship == nil && $0.kind != .embed }
    guard !offers.isEmpty else { return }
    let segue = offers[random.below(offers.count)]
    if let action = segue.unwindAction, let root = runner.stubs["the root"],
      root.answers.implements == nil
    {
      _ = try run(
        #"{"do":"set","controller":"the root","answers":{"implements":[\#(JSON.string(action).text)]}}"#
      )
    }
    guard let id = segue.identifier ?? segue.id ?? segue.owner.id else { return }
    let output = try run(
      #"{"do":"segue","from":\#(from),"id":\#(JSON.string(id).text),"by":"user"}"#)
    if !Self.refused(output) { segues += 1 }
    try identify()
  }

  mutating func archive() throws -> JSON {
    let output = try run(
      #"{"do":"expect","archive":{"paths":["?"],"children":{},"selected":{},"presented":{}}}"#)
    for case .missed(_, let actual, _) in output { return actual }
    return .null
  }
}
