/// A Swift test of a recorded session: what came from outside is issued again in the app, and the
/// state at the end is what it should be.
package struct GeneratedTest {
  /// What the test expects at the end.
  package enum Expectation {
    /// A predicate is true.
    case predicate(String)
    /// The state has this text.
    case state(String)
  }

  /// The name of the fixture, without its ending.
  package let name: String
  /// The recorded session, in words.
  package let source: String
  /// What creates the app, as an expression.
  package let app: String
  /// What the test expects.
  package let expectation: Expectation

  /// Creates a test.
  package init(name: String, source: String, app: String, expectation: Expectation) {
    self.name = name
    self.source = source
    self.app = app
    self.expectation = expectation
  }

  /// The name of the suite: `shop-s1` gives `ShopS1Tests`.
  package var suite: String {
    let words = name.split { !$0.isLetter && !$0.isNumber }
    let stem = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return (stem.first?.isNumber ?? true ? "Session" + stem : stem) + "Tests"
  }

  /// The file of the test.
  package var text: String {
    """
    import Navlog
    import NavlogTesting
    import Testing

    /// \(source).
    @MainActor
    @Suite struct \(suite) {
      @Test func `\(title)`() async throws {
        let end = try await perform(\(Self.literal("\(name).navsession")), in: \(app))
    \(expected)
      }
    }

    """
  }

  private var title: String {
    switch expectation {
    case .predicate: "the session ends as it should"
    case .state: "the session ends as it did"
    }
  }

  private var expected: String {
    switch expectation {
    case .predicate(let predicate): return "    #expect(try end.holds(\(Self.literal(predicate))))"
    case .state(let state):
      let fence = Self.fence(around: state)
      let lines = state.split(separator: "\n", omittingEmptySubsequences: false)
        .map { "        \($0)" }.joined(separator: "\n")
      return """
            #expect(
              end.state == \(fence)\"\"\"
        \(lines)
                \"\"\"\(fence))
        """
    }
  }

  private static func literal(_ text: String) -> String {
    let fence = fence(around: text)
    let escaped = text.unicodeScalars.map { scalar in
      // What ends a line, and what no literal can contain.
      [.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
        ? "\\\(fence)u{\(String(scalar.value, radix: 16))}" : "\(scalar)"
    }.joined()
    return "\(fence)\"\(escaped)\"\(fence)"
  }

  /// The number signs that make a raw literal of a text.
  private static func fence(around text: String) -> String {
    guard text.contains("\"") || text.contains("\\") else { return "" }
    var fence = "#"
    while text.contains("\"" + fence) || text.contains("\\" + fence) { fence += "#" }
    return fence
  }
}
