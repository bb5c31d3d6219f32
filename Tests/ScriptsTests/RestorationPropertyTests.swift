import NavlogEventText
import Support
import Testing

@MainActor
@Suite struct RestorationPropertyTests {
  /// The state that is compared before and after.
  private static let everything = """
    {"do":"expect","archive":{"paths":["?"],"state":{},"children":{},"selected":{},"presented":{},"versions":{},"values":{"?":0}}}
    """

  @Test(arguments: Effort.of(0..<32, long: 0..<48) as Range<UInt64>)
  func `restoring keeps shape, order, selection and state`(seed: UInt64) throws {
    try check(seed, gaps: 0)
  }

  @Test(arguments: Effort.of(48..<64, long: 48..<80) as Range<UInt64>)
  func `restoring again changes nothing, even with missing identifiers`(seed: UInt64) throws {
    try check(seed, gaps: 1)
  }

  @Test(arguments: Effort.of(0..<32, long: 0..<96) as Range<UInt64>)
  func `every node gets a decision, whatever happened to the classes`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed ^ 0xc1a5)
    var lines = Self.interface(&random, gaps: Int(seed % 2))
    for step in 0..<24 { lines += Self.step(&random, step) }
    var play = LivePlay()
    for line in lines { _ = try play.run(line) }

    // A launch doesn't know what an earlier one has lost; only the remaining nodes are compared.
    for _ in 0..<4 {
      let before = try #require(Self.actual(try play.run(Self.everything)))
      guard case .object(let shown) = before, case .array(let paths)? = shown["paths"] else {
        throw CancellationError()
      }
      let output = try play.run(Self.launch(&random))
      let judged = output.compactMap { line -> String? in
        if case .outcome(_, let path, _, _, _, _, _, _, _) = line { path } else { nil }
      }
      #expect(judged == paths.strings, "every node once, parents first")
      for case .outcome(let outcome, let path, _, let rule, _, _, let reason, _, _) in output
      where outcome != "restored" {
        #expect(!reason.isEmpty, "\(path) \(outcome) by \(rule)")
      }
    }
  }

  /// A launch whose classes are older, newer, renamed, missing, vetoing or broken.
  private static func launch(_ random: inout SplitMix64) -> String {
    var classes: [String] = []
    for index in 0..<3 where random.below(4) > 0 {
      var members = [#""id":"K\#(index)""#, #""version":\#(1 + random.below(5))"#]
      if random.below(4) == 0 {
        members = [#""id":"New\#(index)","aliases":["K\#(index)"]"#, members[1]]
      }
      var steps: [String] = []
      for from in 1..<5 where random.below(3) > 0 {
        let fails = random.below(4) == 0 ? #","fail":true"# : ""
        steps.append(
          #"{"from":\#(from),"to":\#(from + 1),"rename":{"k0":"k1"},"drop":["k2"]\#(fails)}"#)
      }
      members.append(#""migrations":[\#(steps.joined(separator: ","))]"#)
      let factories = ["make", "make", "make", "none", "nil", "notConforming"]
      members.append(#""factory":"\#(factories[random.below(6)])""#)
      let policies = ["truncate", "truncate", "splice", "transient", "defer"]
      members.append(#""policy":"\#(policies[random.below(5)])""#)
      classes.append("{" + members.joined(separator: ",") + "}")
    }
    return #"{"do":"relaunch","classes":[\#(classes.joined(separator: ","))]}"#
  }

  private func check(_ seed: UInt64, gaps: Int) throws {
    var random = SplitMix64(seed: seed)
    var lines = Self.interface(&random, gaps: gaps)
    for step in 0..<24 { lines += Self.step(&random, step) }
    var play = LivePlay()
    for line in lines { _ = try play.run(line) }
    if gaps > 0 { _ = try play.run(#"{"do":"relaunch"}"#) }
    let before = try #require(Self.actual(try play.run(Self.everything)))

    _ = try play.run(#"{"do":"crash"}"#)
    let restoring = try play.run(#"{"do":"relaunch"}"#)
    let after = try #require(Self.actual(try play.run(Self.everything)))

    let isSame = before == after
    #expect(isSame, "\(lines.joined(separator: "\n"))\n\(before.text)\n\(after.text)")
    for case .refusal(_, let rule, let node, _, let message) in restoring {
      Issue.record("seed \(seed): \(rule) \(node ?? "-") \(message)")
    }
  }

  private static func actual(_ output: [OutputLine]) -> JSON? {
    for case .missed(_, let actual, _) in output { return actual }
    return nil
  }

  /// Tabs of stacks, and controllers to push and present.
  ///
  /// - Parameter gaps: 1 for some without identifiers, 0 for none.
  private static func interface(_ random: inout SplitMix64, gaps: Int) -> [String] {
    var lines: [String] = []
    for index in 0..<3 {
      let identifier = random.below(6) < gaps ? "" : #","restoration":"r\#(index)""#
      lines.append(#"{"do":"controller","id":"R\#(index)"\#(identifier)}"#)
      lines.append(
        #"{"do":"controller","id":"N\#(index)","kind":"navigation","children":["R\#(index)"],"restoration":"n"}"#
      )
    }
    lines.append(
      #"{"do":"controller","id":"T","kind":"tab","children":["N0","N1","N2"],"restoration":"t"}"#)
    for index in 0..<30 {
      let kind = random.below(4) == 0 ? "container" : "content"
      let identifier = random.below(8) < gaps ? "" : #","restoration":"c\#(index)""#
      let transient = random.below(12) < gaps ? #","transient":true"# : ""
      lines.append(
        #"{"do":"controller","id":"C\#(index)","kind":"\#(kind)","class":"K\#(index % 3)","version":\#(1 + index % 3)\#(identifier)\#(transient)}"#
      )
    }
    lines += [
      #"{"do":"controller","id":"M","restoration":"m","kind":"table","modelIdentifiers":["x","y"]}"#,
      #"{"do":"controller","id":"D","restoration":"d"}"#,
      #"{"do":"controller","id":"S","kind":"split","children":["M","D"],"restoration":"s"}"#,
      #"{"do":"window","id":"main","root":"T"}"#,
      #"{"do":"window","id":"second","root":"S"}"#,
      #"{"do":"view","controller":"M","id":"rows","kind":"table","restoration":"rows","values":{"selectedRows":[1]}}"#,
      #"{"do":"object","id":"O","restoration":"o","parent":"D","values":{"n":1}}"#,
      #"{"do":"state","controller":"D","values":{"o":{"$ref":"O"}}}"#,
    ]
    return lines
  }

  private static func step(_ random: inout SplitMix64, _ step: Int) -> [String] {
    let node = "C\(step)"
    let stack = "N\(random.below(3))"
    let other = "C\(random.below(step + 1))"
    switch random.below(12) {
    case 9:
      return [
        #"{"do":"view","controller":"M","id":"rows","values":{"selectedRows":[\#(random.below(2))]}}"#
      ]
    case 10: return [#"{"do":"object","id":"O","values":{"n":\#(random.below(9))}}"#]
    case 11:
      return [#"{"do":"app","values":{"step":\#(step),"top":{"$ref":"\#(stack)"}}}"#]
    case 0...3:
      return [#"{"do":"push","in":"\#(stack)","controller":"\#(node)","animated":false}"#]
    case 4: return [#"{"do":"pop","in":"\#(stack)","animated":false}"#]
    case 5: return [#"{"do":"select","in":"T","controller":"\#(stack)"}"#]
    case 6:
      return [
        #"{"do":"state","controller":"\#(other)","values":{"k\#(random.below(3))":\#(random.below(9)),"to":{"$ref":"\#(stack)"}}}"#
      ]
    case 7: return [#"{"do":"embed","parent":"\#(other)","child":"\#(node)"}"#]
    default:
      return [
        #"{"do":"present","from":"\#(stack)","controller":"\#(node)","style":"formSheet","animated":false}"#
      ]
    }
  }
}
