public import NavlogNavigation
public import NavlogRestoration

/// The decision on one node, and its reason.
public struct RestorationDecision: Hashable, Sendable, CustomStringConvertible {
  /// The outcome for the node.
  public let outcome: RestorationOutcome
  /// The path of the node: its chain of restoration identifiers.
  public let path: String
  /// The deciding rule.
  public let rule: RestorationRule
  /// The class of the saved node.
  public let savedClass: String
  /// The version of the saved state.
  public let savedVersion: UInt32
  /// The declared version of the class; `nil` if the class isn't declared.
  public let version: UInt32?
  /// The reason; empty if there is nothing to explain.
  public let reason: String
  /// The keys of the state that were not decoded, in order.
  public let ignoredKeys: [String]
  /// Why the node isn't restored as it was; `nil` if it is.
  public let notRestoredReason: NotRestoredReason?
  /// The keys of the state that could not be decoded, each with the path to the error inside it.
  /// The other keys are restored, and the values of these are kept until the app sets them.
  public let failedKeys: [String]
  /// The effect on the descendants; empty if there is nothing to explain.
  public let effect: String

  init(_ decision: NodeDecision, ignoring ignoredKeys: [String]) {
    self.ignoredKeys = ignoredKeys
    failedKeys = decision.failedKeys
    notRestoredReason = decision.notRestoredReason
    outcome = decision.outcome
    path = decision.path
    rule = decision.rule
    savedClass = decision.savedClass
    savedVersion = decision.from
    version = decision.to
    reason = decision.reason
    effect = decision.effect ?? ""
  }

  /// The decision in one line.
  public var description: String {
    var line = "\(outcome) \(path) (\(savedClass)@\(savedVersion), \(rule))"
    if !reason.isEmpty { line += ": " + reason }
    if !effect.isEmpty { line += "; " + effect }
    return line
  }
}
