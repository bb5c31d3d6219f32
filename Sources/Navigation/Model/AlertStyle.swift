/// Whether an alert is shown as an alert or as an action sheet (PRE-40, PRE-41).
public enum AlertStyle: UInt8, CaseIterable, Hashable, Sendable {
  /// An alert in the middle of the screen.
  case alert = 1
  /// A list of actions that slides in from below, or a popover.
  case actionSheet

  /// The style in which it is presented.
  var presentationStyle: Style { self == .alert ? .custom : .popover }
}
