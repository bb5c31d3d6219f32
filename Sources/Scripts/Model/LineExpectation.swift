/// What a line expects of itself: the value of its `expect`.
package struct LineExpectation: Sendable {
  package enum Refusal: Sendable, Equatable {
    case any
    case rule(String)

    /// Whether one of the refusals is the one meant.
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

  /// Refused, by any rule or by this one; *not* refusing fails.
  var refusal: Refusal?
  /// The rules of the warnings it must give.
  var warnings: [String] = []
  /// What must hold when the line has ended, as an `expect` line says it.
  var holds: Fields?
}
