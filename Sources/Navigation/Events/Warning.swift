/// A problem with a command that was executed. It is recorded and not delivered.
public enum Warning: UInt8, CaseIterable, Hashable, Sendable {
  /// The presenter's view is shown, but it has no parent.
  case detachedPresenter
  /// An appearance transition began or ended without its counterpart.
  case unbalanced
  /// A callback was called directly. Reported once.
  case misuse
  /// A navigation transition finished, but a callback changed the stack.
  case unexpectedState
  /// `didMove` is missing after `addChild`, or `willMove(nil)` before `removeFromParent`.
  case missingMove
  /// A view is visible although its controller isn't a child.
  case viewWithoutContainment
  /// An override did not call super.
  case superNotCalled
  /// A dismissal and a presentation happened in one turn.
  case dismissAndPresent
  /// A custom container on the way of an unwind segue doesn't unwind.
  case notUnwound
  /// The tab was left while one of its controllers presents in its context.
  case contextLost
  /// The presentation controller was accessed before the style was set.
  case styleFrozen
  /// A context presentation inside a popover, before system 13.
  case contextInPopover
  /// The snapshot can be ignored only during preservation.
  case notPreserving
  /// Restoration was extended and not completed.
  case restorationNotCompleted

  /// The code of the rule.
  public var rule: String {
    switch self {
    case .detachedPresenter: "E07"
    case .unbalanced: "E08"
    case .misuse: "E09"
    case .unexpectedState: "E20"
    case .missingMove: "E46"
    case .viewWithoutContainment: "E47"
    case .superNotCalled: "E48"
    case .dismissAndPresent: "E57"
    case .notUnwound: "E58"
    case .contextLost: "E59"
    case .styleFrozen: "E60"
    case .contextInPopover: "PRE-14"
    case .notPreserving: "SAV-13"
    case .restorationNotCompleted: "RES-11"
    }
  }
}
