import NavlogEventText

/// The expectations that a line has of its own command: the value of its `expect`.
package struct LineExpectation: Sendable {
  package enum Refusal: Sendable, Equatable {
    case any
    case rule(String)

    /// Returns whether one of the refusals is the expected one.
    func matches(_ refusals: [Issue.Refused]) -> Bool {
      switch self {
      case .any: !refusals.isEmpty
      case .rule(let rule): refusals.contains { $0.rule == rule || $0.name == rule }
      }
    }

    var json: JSON {
      switch self {
      case .any: "refused"
      case .rule(let rule): ["refused": .string(rule)]
      }
    }
  }

  /// The expected refusal, by any rule or by a certain one; the line fails if nothing is refused.
  var refusal: Refusal?
  /// The rules of the expected warnings.
  var warnings: [String] = []
  /// The expectations of the state after the line, as in an `expect` line.
  var holds: Fields?
}
