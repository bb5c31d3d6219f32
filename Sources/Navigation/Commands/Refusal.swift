/// The reason why a command wasn't executed. It had no effect.
///
/// The enumeration is closed, so that a caller handles every case. ``rule`` is the code of the
/// case's rule.
public enum Refusal: UInt8, Error, CaseIterable, Hashable, Sendable {
  /// The controller to present is already presented, has a parent, is a window's root, or is the
  /// presenter itself.
  case active
  /// The presenter's view isn't in a window.
  case notInWindow
  /// The presenter already presents a controller.
  case alreadyPresenting
  /// A transition is in flight, so nothing can be presented.
  case presentationInProgress
  /// A transition is in flight, so nothing can be dismissed.
  case dismissalInProgress
  /// The user is already dismissing the controller.
  case dismissalRace
  /// A child's view can only be added to its parent's view.
  case wrongParent
  /// The view already belongs to another controller.
  case viewTaken
  /// A window's root can't be a child.
  case windowRoot
  /// The two controllers aren't children of one custom container with automatic forwarding.
  case notSiblings
  /// A controller can't be a child of itself or of a descendant, or while it is presented; or there
  /// is no child.
  case impossibleChild
  /// The controller is already on the stack.
  case alreadyOnStack
  /// A navigation controller can't be on a stack.
  case navigationOnStack
  /// A split controller can't be on a stack.
  case splitOnStack
  /// A push during a push, before system 13.
  case nestedPush
  /// The controller to pop to isn't on the stack.
  case notOnStack
  /// A transition of the stack is in flight.
  case stackBusy
  /// The controller to select isn't a tab.
  case notATab
  /// A popover has no anchor.
  case noAnchor
  /// The source has no segue with that identifier.
  case noSuchSegue
  /// A push segue has no navigation controller around its source.
  case noNavigation
  /// No controller accepts the unwind action.
  case noUnwindDestination
  /// The number of pages doesn't match the spine.
  case wrongPageCount
  /// The node doesn't exist, or was released.
  case unknownNode
  /// A restorable object has no identifier, or one that is taken.
  case invalidRegistration
  /// The segue's action returned a controller that it didn't create from the storyboard.
  case notFromStoryboard
  /// There is no controller to present.
  case nothingToPresent
  /// `show` would call the same controller again.
  case endlessRecursion
  /// The node isn't of the kind that the command is for.
  case wrongKind
  /// Only the container's own methods can change this child.
  case managedChild
  /// The window doesn't exist.
  case unknownWindow
  /// The scene doesn't exist, or is already connected or disconnected.
  case unknownScene
  /// The transition isn't in flight.
  case unknownTransition
  /// The transition can be finished but not cancelled.
  case notCancellable
  /// `none` isn't a presentation style.
  case illegalStyle
  /// The user can't dismiss this controller.
  case notDismissible
  /// Something still holds the node.
  case held
  /// Restoration was completed without having been extended.
  case unbalancedRestoration
  /// The value isn't legal for the property.
  case illegalValue
  /// The split doesn't have that column.
  case noSuchColumn
  /// A page curl needs full screen, and the controller that it presents can't present.
  case partialCurl
  /// The sheet doesn't have that detent, or isn't presented for the user to move.
  case noSuchDetent
  /// The stack shows no navigation bar, so the user can't go back.
  case noBackButton
  /// The controller isn't a presented alert that has the action enabled.
  case noSuchAction
  /// An alert has no title, no message and no action.
  case emptyAlert
  /// The controller that covers the window and the app have no supported orientation in common.
  case noCommonOrientation
  /// The node isn't presented as a popover.
  case notAPopover
  /// The user can't touch what is covered, hidden or in the background.
  case outOfReach

  /// The code of the rule.
  public var rule: String {
    switch self {
    case .active: "E01"
    case .notInWindow: "E02"
    case .alreadyPresenting: "E03"
    case .presentationInProgress: "E04"
    case .dismissalInProgress: "E05"
    case .dismissalRace: "E06"
    case .wrongParent: "E10"
    case .viewTaken: "E11"
    case .windowRoot: "E12"
    case .notSiblings: "E13"
    case .impossibleChild: "E14"
    case .alreadyOnStack: "E15"
    case .navigationOnStack: "E16"
    case .splitOnStack: "E17"
    case .nestedPush: "E18"
    case .notOnStack: "E19"
    case .stackBusy: "E21"
    case .notATab: "E22"
    case .noAnchor: "E23"
    case .noSuchSegue: "E25"
    case .noNavigation: "E26"
    case .noUnwindDestination: "E28"
    case .wrongPageCount: "E29"
    case .unknownNode: "E30"
    case .invalidRegistration: "E31"
    case .notFromStoryboard: "E38"
    case .nothingToPresent: "E40"
    case .endlessRecursion: "E45"
    case .wrongKind, .managedChild: "CON-7"
    case .unknownWindow: "LIF-10"
    case .unknownScene: "SCN-1"
    case .unknownTransition, .notCancellable: "NAV-9"
    case .illegalStyle: "PRE-4"
    case .notDismissible: "PRE-16"
    case .held: "CON-11"
    case .unbalancedRestoration: "RES-11"
    case .illegalValue: "SAV-18"
    case .noSuchColumn: "SPL-5"
    case .partialCurl: "E62"
    case .noSuchDetent: "E63"
    case .noBackButton: "E70"
    case .noSuchAction: "E71"
    case .emptyAlert: "E72"
    case .noCommonOrientation: "E73"
    case .notAPopover: "E74"
    case .outOfReach: "E75"
    }
  }
}
