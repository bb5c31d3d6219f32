/// What a transition with a custom animation does (PRE-44).
public enum TransitionOperation: UInt32, CaseIterable, Hashable, Sendable {
  /// A stack pushes.
  case push
  /// A stack pops.
  case pop
  /// A controller is presented.
  case present
  /// A controller is dismissed.
  case dismiss
  /// A tab is selected.
  case tab

  /// The operation as the argument of a question.
  var symbol: Symbol { Symbol(rawValue) }
}
