import Scripts
import Support
import Testing

@Suite struct RestorationPropertyTests {
  /// What is compared before and after.
  private static let everything = """
    {"do":"expect","archive":{"paths":["?"],"state":{},"children":{},"selected":{},"presented":{},"versions":{}}}
    """

  @Test(arguments: 0..<48 as Range<UInt64>)
  func `what is restored is what was kept: shape, order, selection and state`(seed: UInt64) throws {
    try check(seed, gaps: 0)
  }

  @Test(arguments: 48..<80 as Range<UInt64>)
  func `where identifiers are missing, restoring a second time changes nothing`(
    seed: UInt64
  ) throws {
    try check(seed, gaps: 1)
  }

  private func check(_ seed: UInt64, gaps: Int) throws {
    var random = SplitMix64(seed: seed)
    var lines = Self.interface(&random, gaps: gaps)
    for step in 0..<24 { lines += Self.step(&random, step) }
    var parser = ScriptParser(isLive: true)
    let runner = ScriptRunner()
    func run(_ line: String) throws -> [OutputLine] {
      var output: [OutputLine] = []
      guard let command = try parser.parse(Array(line.utf8)) else { return [] }
      _ = try runner.run(command) { output.append($0) }
      return output
    }
    for line in lines { _ = try run(line) }
    if gaps > 0 { _ = try run(#"{"do":"relaunch"}"#) }
    let before = try #require(Self.actual(try run(Self.everything)))

    _ = try run(#"{"do":"crash"}"#)
    let restoring = try run(#"{"do":"relaunch"}"#)
    let after = try #require(Self.actual(try run(Self.everything)))

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

  /// Tabs of stacks, and what may be pushed and presented.
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
    lines.append(#"{"do":"window","id":"main","root":"T"}"#)
    return lines
  }

  private static func step(_ random: inout SplitMix64, _ step: Int) -> [String] {
    let node = "C\(step)"
    let stack = "N\(random.below(3))"
    let other = "C\(random.below(step + 1))"
    switch random.below(9) {
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
