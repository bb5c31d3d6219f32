package import NavlogNavigation

extension Refusal {
  /// Returns what happened, to what, and what to do about it, for the `message` of a line.
  ///
  /// `receiver` is the node that the command was sent to, `other` the node in its argument.
  package func message(of command: Command, _ receiver: String, _ other: String) -> String {
    switch self {
    case .active where command.setsRoot:
      "'\(receiver)' can't be the root of a window: it is presented, has a parent, or is a root"
    case .active:
      "'\(other)' can't be presented: it is already presented, has a parent, or is a root"
    case .notInWindow: "'\(receiver)' can't present: its view is in no window"
    case .alreadyPresenting:
      "'\(receiver)' can't present '\(other)': it already presents a controller"
    case .presentationInProgress:
      "'\(receiver)' can't present '\(other)' while a transition is in flight; finish it first"
    case .dismissalInProgress:
      "'\(receiver)' can't dismiss while a transition is in flight; finish it first"
    case .dismissalRace: "the user is already dismissing '\(receiver)' with a gesture"
    case .wrongParent:
      "the view of '\(other)' can't go below '\(receiver)', which is not its parent; add it first"
    case .viewTaken:
      "the view of '\(other)' belongs to '\(other)' and can't be that of '\(receiver)'"
    case .windowRoot where other.isEmpty:
      "one of the children of '\(receiver)' is the root of a window and can't be a child"
    case .windowRoot: "'\(other)' is the root of a window and can't be a child"
    case .notSiblings:
      "a transition needs two children of one container of the app's own that forwards appearance"
    case .impossibleChild where other.isEmpty && command.setsChildren:
      "'\(receiver)' can't have these children: each must be given once, and none may be an ancestor or presented"
    case .impossibleChild where other.isEmpty: "there is no child to add to '\(receiver)'"
    case .impossibleChild:
      "'\(other)' can't be a child of '\(receiver)': it is the container itself, one of its ancestors, or presented"
    case .alreadyOnStack where other.isEmpty:
      "the stack of '\(receiver)' can have each controller once"
    case .alreadyOnStack: "'\(other)' is on the stack of '\(receiver)' already"
    case .navigationOnStack where other.isEmpty:
      "the stack of '\(receiver)' can't have a navigation controller"
    case .navigationOnStack: "'\(other)' is a navigation controller and can't be pushed"
    case .splitOnStack where other.isEmpty:
      "the stack of '\(receiver)' can't have a split controller"
    case .splitOnStack: "'\(other)' is a split controller and can't be pushed"
    case .nestedPush where other.isEmpty:
      "the stack of '\(receiver)' can't change inside another push"
    case .nestedPush: "'\(receiver)' can't push '\(other)' inside another push"
    case .notOnStack: "'\(other)' is not on the stack of '\(receiver)'"
    case .stackBusy: "the stack of '\(receiver)' can't change while a transition is in flight"
    case .notATab: "'\(receiver)' can only select one of its tabs"
    case .noAnchor: "a popover needs an 'anchor' to point at before it is presented"
    case .noSuchSegue: "'\(receiver)' has no segue of that identifier"
    case .noNavigation: "a push segue needs a navigation controller around '\(receiver)'"
    case .noUnwindDestination:
      "no controller on the way back from '\(receiver)' handles that action"
    case .wrongPageCount:
      "'\(receiver)' doesn't show that many pages: their number must match its 'spine'"
    case .unknownNode: "'\(receiver)' doesn't exist any more"
    case .invalidRegistration: "an object needs a restoration identifier that is not taken"
    case .notFromStoryboard: "the segue's action returned a controller that it didn't create"
    case .nothingToPresent: "'\(receiver)' has nothing to present"
    case .endlessRecursion:
      "'\(receiver)' overrides the action and would be its own target; return false from canPerformAction"
    case .wrongKind: "'\(receiver)' has the wrong kind for this command"
    case .managedChild: "'\(receiver)' manages its children itself; use its own commands"
    case .unknownWindow: "there is no such window"
    case .unknownScene where command.showsOrHidesWindow:
      "the scene of the window is disconnected; connect it first"
    case .unknownScene: "there is no such scene, or it is already connected"
    case .unknownTransition: "no such transition is in flight"
    case .notCancellable: "the transition isn't interactive and can't be cancelled"
    case .illegalStyle: "'none' isn't a presentation style"
    case .notDismissible: "the user can't dismiss '\(receiver)'"
    case .held: "something still retains '\(receiver)'; remove it first"
    case .unbalancedRestoration: "restoration was completed without having been extended"
    case .illegalValue where command.continuesActivity:
      "an activity to continue needs a type; 'activity' is empty"
    case .illegalValue: "'\(receiver)' can't have that value"
    case .noSuchColumn: "'\(receiver)' has no such column; see its 'columns'"
    case .partialCurl:
      "a page curl needs full screen, and its presented controller can't present: '\(receiver)', '\(other)'"
    case .noSuchDetent: "'\(receiver)' isn't a sheet with that detent; see its 'detents'"
    case .noBackButton:
      "the navigation bar of '\(receiver)' is hidden, so there is no back button and no swipe back"
    case .noSuchAction:
      "'\(receiver)' isn't a presented alert with that action, or the action is disabled"
    case .noCommonOrientation:
      "the app and the controller that covers the window, or is to cover it, have no supported orientation in common"
    case .notAPopover: "'\(receiver)' is not presented as a popover"
    case .outOfReach:
      "the user can't touch '\(receiver)': it is covered, hidden or in the background"
    case .emptyAlert: "an alert needs a title, a message or an action: '\(other)'"
    }
  }
}

extension Command {
  fileprivate var setsChildren: Bool {
    switch self {
    case .setTabs, .setStack: true
    default: false
    }
  }

  fileprivate var setsRoot: Bool { if case .setRoot = self { true } else { false } }
  fileprivate var continuesActivity: Bool {
    if case .continueActivity = self { true } else { false }
  }
  fileprivate var showsOrHidesWindow: Bool {
    switch self {
    case .showWindow, .hideWindow: true
    default: false
    }
  }
}

extension Warning {
  /// Returns the problem that the warning is about, for the `message` of a line.
  package func message(_ node: String) -> String {
    switch self {
    case .detachedPresenter: "'\(node)' presents, but has no parent although its view is shown"
    case .unbalanced: "unbalanced begin and end of the appearance transitions of '\(node)'"
    case .misuse:
      "an appearance callback of '\(node)' was called directly; use beginAppearance and endAppearance"
    case .unexpectedState: "the stack of '\(node)' is not as its transition left it"
    case .missingMove:
      "'\(node)' wasn't notified: didMove is missing after addChild, or willMove before removeFromParent"
    case .viewWithoutContainment:
      "the view of '\(node)' is shown where it isn't a child; preservation will not find it"
    case .superNotCalled: "'\(node)' does not call super"
    case .dismissAndPresent: "'\(node)' dismisses and presents in one turn"
    case .notUnwound: "'\(node)' does not unwind towards its child, so the way back ends here"
    case .contextLost: "'\(node)' was deselected while it presents in its context"
    case .styleFrozen:
      "the style of '\(node)' was set after its presentation controller was created"
    case .contextInPopover: "'\(node)' presents in its context inside a popover"
    case .notPreserving: "the snapshot can only be ignored while preserving"
    case .restorationNotCompleted: "restoration was extended and not completed"
    }
  }
}
