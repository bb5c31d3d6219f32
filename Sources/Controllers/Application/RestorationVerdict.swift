public import Navigation
public import Restoration

/// What was decided for one node, and why.
public struct RestorationVerdict: Hashable, Sendable, CustomStringConvertible {
  /// What was decided.
  public let kind: Verdict
  /// The chain of identifiers that leads to the node.
  public let path: String
  /// The rule that decided: `V1`…`V10`.
  public let rule: String
  /// The class it was of.
  public let savedClass: String
  /// The version of its state.
  public let savedVersion: UInt32
  /// The version that is declared now, where the class is.
  public let version: UInt32?
  /// Why; empty where nothing has to be said.
  public let reason: String
  /// The keys of its state that nobody asked for, in order.
  public let ignoredKeys: [String]
  /// Why it is not back as it was; `nil` where it is.
  public let notBack: NotBack?
  /// The keys of its state that could not be decoded, with the way to what is wrong in them; the other
  /// keys are back, and what stands under these is kept until the app writes them.
  public let failedKeys: [String]
  /// What it did to those below; empty where nothing has to be said.
  public let effect: String

  init(_ judgement: Judgement, ignoring ignoredKeys: [String]) {
    self.ignoredKeys = ignoredKeys
    failedKeys = judgement.failedKeys
    notBack = judgement.notBack
    kind = judgement.verdict
    path = judgement.path
    rule = judgement.rule
    savedClass = judgement.savedClass
    savedVersion = judgement.from
    version = judgement.to
    reason = judgement.reason
    effect = judgement.effect ?? ""
  }

  /// The verdict in a line.
  public var description: String {
    var line = "\(kind) \(path) (\(savedClass)@\(savedVersion), \(rule))"
    if !reason.isEmpty { line += ": " + reason }
    if !effect.isEmpty { line += "; " + effect }
    return line
  }
}
