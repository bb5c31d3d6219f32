import NavlogStore
import NavlogEventText
import NavlogScripts
import Support
import Testing

/// Random sessions over several launches, in which some nodes are deferred, by the app or in
/// quarantine.
@MainActor
@Suite struct CarryingPropertyTests {
  @Test(arguments: Effort.of(0..<32, long: 0..<64) as Range<UInt64>)
  func `deferred nodes are neither lost nor restored twice`(seed: UInt64) throws {
    var story = Story(seed: seed)
    let runner = Process()
    _ = try runner.run(Story.controllers + story.begin())
    var waiting: Set<String> = []
    for _ in 0..<5 {
      for launch in story.launch() {
        let verdicts = try Self.verdicts(runner.run([launch]))
        let judged = verdicts.map(\.identifier)
        #expect(Set(judged).count == judged.count, "judged twice: \(judged)")
        #expect(waiting.isSubset(of: judged), "lost: \(waiting.subtracting(judged))")
        for outcome in verdicts where outcome.kind == "deferred" {
          #expect(!outcome.reason.isEmpty, "\(outcome)")
        }
        waiting = Set(verdicts.filter { $0.kind == "deferred" }.map(\.identifier))
        story.note(verdicts)
        let others = Set(verdicts.map(\.kind)).subtracting(["restored", "deferred"])
        #expect(others.isEmpty, "\(others)")
      }
      let resumed = try Self.verdicts(runner.run(story.live()))
      for outcome in resumed where outcome.kind == "restored" {
        #expect(waiting.remove(outcome.identifier) != nil, "\(outcome) did not wait")
      }
      let kept = try runner.kept()
      let names = kept.compactMap { $0.split(separator: "/").last.map(String.init) }
      #expect(Set(names).count == names.count, "twice: \(names)")
      #expect(waiting.isSubset(of: names), "not kept: \(waiting.subtracting(names))")
      story.paths = kept
    }
  }

  @Test(arguments: Effort.of(0..<24, long: 0..<48) as Range<UInt64>)
  func `a launch without changes decides like the previous one`(seed: UInt64) throws {
    var story = Story(seed: seed &+ 2000)
    let runner = Process()
    _ = try runner.run(Story.controllers + story.begin())
    for _ in 0..<4 {
      let launches = story.launch()
      let first = try Self.verdicts(runner.run(launches))
      story.note(first.suffix(from: first.lastIndex { $0.path == "t" } ?? 0))
      let kept = try runner.kept()
      for _ in 0..<2 {
        let again = try Self.verdicts(runner.run(launches.suffix(1)))
        #expect(again.map(\.ruling) == first.suffix(again.count).map(\.ruling))
        #expect(try runner.kept() == kept)
      }
      _ = try runner.run(story.live())
      story.paths = try runner.kept()
    }
  }

  @Test(arguments: Effort.of(0..<6, long: 0..<16) as Range<UInt64>)
  func `launches in one process and in several have the same results`(seed: UInt64) throws {
    var story = Story(seed: seed &+ 1000)
    let directory = try TemporaryDirectory()
    let path = directory.path + "/a.navlog"
    let whole = Process()
    /// Runs the lines of a process that begins with `launch`.
    func process(_ launch: [String], _ lines: [String]) throws -> [OutputLine] {
      let sink = StoreSink(try Store.open(path))
      let process = Process(sink)
      let output = try process.run(Story.controllers + launch + lines)
      try process.end()
      return output
    }
    let begin = story.begin()
    _ = try whole.run(Story.controllers + begin + [#"{"do":"crash"}"#])
    _ = try process([], begin)
    for _ in 0..<4 {
      let launches = story.launch()
      for launch in launches.dropLast() {
        let expected = try Self.verdicts(whole.run([launch]))
        #expect(try Self.verdicts(process([launch], [])) == expected)
      }
      var expected = try whole.run(launches.suffix(1))
      story.note(Self.verdicts(expected))
      let live = story.live()
      expected += try whole.run(live)
      let found = try process(launches.suffix(1), live)
      #expect(Self.verdicts(found) == Self.verdicts(expected))
      story.paths = try whole.kept()
      _ = try whole.run([#"{"do":"crash"}"#])
    }
  }

  // MARK: -

  private struct Verdict: Hashable {
    var kind: String
    var path: String
    var rule: String
    var reason: String

    var ruling: String { "\(kind) \(path) \(rule)" }
    var identifier: String { path.split(separator: "/").last.map(String.init) ?? path }
  }

  private static func verdicts(_ output: [OutputLine]) -> [Verdict] {
    output.compactMap { line in
      guard case .outcome(let kind, let path, _, let rule, _, _, let reason, _, _) = line else {
        return nil
      }
      return Verdict(kind: kind, path: path, rule: rule, reason: reason)
    }
  }

  /// A runner, and the parser of its lines.
  @MainActor private final class Process {
    private let runner: ScriptRunner
    private var parser = ScriptParser(isLive: true)

    init(_ sink: any SessionSink = MemorySink()) { runner = ScriptRunner(sink: sink) }

    func end() throws { try runner.end { _ in } }

    /// Runs lines, except those that turn out to be impossible.
    func run(_ lines: [String]) throws -> [OutputLine] {
      var output: [OutputLine] = []
      for line in lines {
        guard let command = try parser.parse(Array(line.utf8)) else { continue }
        do throws(ScriptError) {
          _ = try runner.run(command) { output.append($0) }
        } catch {
          guard [.unknownName, .outOfPlace].contains(error.code) else { throw error }
        }
      }
      return output
    }

    /// Returns the paths of the nodes that are kept now.
    func kept() throws -> [String] {
      for case .missed(_, .object(let actual), _) in try run([
        #"{"do":"expect","archive":{"paths":["?"]}}"#
      ]) {
        if case .array(let paths)? = actual["paths"] { return paths.strings ?? [] }
      }
      return []
    }
  }

  /// The actions of the user and the app; controllers are named by their identifiers.
  private struct Story {
    private var random: SplitMix64
    private var next = 0
    /// The nodes that are kept now.
    var paths: [String] = []
    /// The existing stacks; no action is possible on others.
    private var stacks = ["n0", "n1", "n2"]

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    static let controllers: [String] = {
      var lines: [String] = []
      for index in 0..<3 {
        lines.append(#"{"do":"controller","id":"r\#(index)","restoration":"r\#(index)"}"#)
        lines.append(
          #"{"do":"controller","id":"n\#(index)","kind":"navigation","children":["r\#(index)"],"restoration":"n\#(index)","class":"N\#(index)"}"#
        )
      }
      lines.append(
        #"{"do":"controller","id":"t","kind":"tab","children":["n0","n1","n2"],"restoration":"t"}"#)
      for index in 0..<60 {
        let kind = index % 6 == 5 ? "container" : "content"
        lines.append(
          #"{"do":"controller","id":"c\#(index)","kind":"\#(kind)","class":"K\#(index % 4)","restoration":"c\#(index)"}"#
        )
      }
      return lines
    }()

    mutating func note(_ verdicts: some Sequence<Verdict>) {
      let back = Set(verdicts.filter { $0.kind == "restored" }.map(\.identifier))
      stacks = ["n0", "n1", "n2"].filter(back.contains)
    }

    mutating func begin() -> [String] {
      [#"{"do":"window","id":"main","root":"t"}"#] + live()
    }

    mutating func live() -> [String] {
      var lines: [String] = []
      for _ in 0..<random.below(7) where !stacks.isEmpty {
        let stack = stacks[random.below(stacks.count)]
        let node = "c\(next)"
        switch random.below(10) {
        case 0...3:
          next += 1
          lines.append(#"{"do":"push","in":"\#(stack)","controller":"\#(node)","animated":false}"#)
        case 4: lines.append(#"{"do":"pop","in":"\#(stack)","animated":false}"#)
        case 5: lines.append(#"{"do":"select","in":"t","controller":"\#(stack)"}"#)
        case 6:
          next += 1
          lines.append(
            #"{"do":"present","from":"\#(stack)","controller":"\#(node)","style":"formSheet","animated":false}"#
          )
        case 7: lines.append(#"{"do":"dismiss","from":"\#(stack)","animated":false}"#)
        case 8 where !paths.isEmpty:
          lines.append(#"{"do":"resume","path":"\#(paths[random.below(paths.count)])"}"#)
        default:
          lines.append(
            #"{"do":"state","controller":"\#(stack)","values":{"k":\#(random.below(9))}}"#
          )
        }
      }
      return lines
    }

    /// Returns launches up to a successful one.
    mutating func launch() -> [String] {
      var classes: [String] = []
      for id in ["K0", "K1", "K2", "K3", "N0", "N1", "N2"] {
        let needs = random.below(3) == 0 ? #","policy":{"needs":"login"}"# : ""
        classes.append(#"{"id":"\#(id)"\#(needs)}"#)
      }
      let rest = #""classes":[\#(classes.joined(separator: ","))],"policy":{"attempts":1}}"#
      let survives = #"{"do":"relaunch",\#(rest)"#
      guard random.below(4) == 0, !paths.isEmpty else { return [survives] }
      let path = paths[random.below(paths.count)]
      return [#"{"do":"relaunch","crashAt":"decode:\#(path)",\#(rest)"#, survives]
    }
  }
}
