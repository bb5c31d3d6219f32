/// Why a command was not carried out; nothing has happened.
///
/// Closed, so that a caller handles every case. ``rule`` is the number the case is known by.
public enum Refusal: UInt8, Error, CaseIterable, Hashable, Sendable {
  /// Presenting what is presented, has a parent, is a window's root, or presents itself.
  case active
  /// The presenter's view has no window.
  case notInWindow
  /// The presenter presents already.
  case alreadyPresenting
  /// A transition is in flight: no presentation.
  case presentationInProgress
  /// A transition is in flight: no dismissal.
  case dismissalInProgress
  /// The user's hand is dismissing already.
  case dismissalRace
  /// The child's parent is not the owner of the view it is put into.
  case wrongParent
  /// A view belongs to one controller.
  case viewTaken
  /// A window's root as a child.
  case windowRoot
  /// The two are not children of one custom container that forwards automatically.
  case notSiblings
  /// A child that is its own ancestor, or none, or presented.
  case impossibleChild
  /// The controller is on the stack already.
  case alreadyOnStack
  /// A navigation controller on a stack.
  case navigationOnStack
  /// A split controller on a stack.
  case splitOnStack
  /// A push inside a push, before system 13.
  case nestedPush
  /// Popping to what is not on the stack.
  case notOnStack
  /// The stack is in a transition.
  case stackBusy
  /// Selecting what is no tab.
  case notATab
  /// A popover without anything to point at.
  case noAnchor
  /// The source has no segue of that identifier.
  case noSuchSegue
  /// A push segue without a navigation controller.
  case noNavigation
  /// Nobody takes the unwind action.
  case noUnwindDestination
  /// As many pages as the spine does not show.
  case wrongPageCount
  /// The node does not exist, or no more.
  case unknownNode
  /// A restorable object without an identifier, or with one that is taken.
  case invalidRegistration
  /// The segue's action returned a controller it did not make from the storyboard.
  case notFromStoryboard
  /// Presenting nothing.
  case nothingToPresent
  /// `show` would find whoever called it.
  case endlessRecursion
  /// The node is not of the kind the command is for.
  case wrongKind
  /// The container's own verbs decide about this child.
  case managedChild
  /// No such window.
  case unknownWindow
  /// No such scene, or it is connected, or disconnected, already.
  case unknownScene
  /// No such transition is in flight.
  case unknownTransition
  /// The transition can only be finished.
  case notCancellable
  /// `none` is no style to present in.
  case illegalStyle
  /// The user's hand can't dismiss this.
  case notDismissible
  /// Something still holds the node.
  case held
  /// Restoring was completed without having been extended.
  case unbalancedRestoration
  /// A value that the property does not have.
  case illegalValue
  /// A split without that column.
  case noSuchColumn

  /// The number of the rule that was broken.
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
    }
  }
}
