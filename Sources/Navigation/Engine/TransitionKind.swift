/// The kind of a transition, which determines its steps.
///
/// `Steps` defines them.
public enum TransitionKind: UInt8, CaseIterable, Hashable, Sendable {
  /// Pushes a controller onto a stack.
  case push
  /// Pops the top off a stack.
  case pop
  /// Replaces the top, which leaves the stack.
  case replace
  /// Brings another controller of the stack to the top.
  case reveal
  /// Selects another tab.
  case tab
  /// Turns sliding pages.
  case scroll
  /// Turns curling pages.
  case curl
  /// Turns sliding pages by the user's gesture.
  case swipeScroll
  /// Turns curling pages by the user's gesture.
  case swipeCurl
  /// Presents and removes the presenter's view.
  case present
  /// Presents above the presenter's view.
  case presentOver
  /// Dismisses, in code, a presentation that covers its presenter.
  case dismiss
  /// Dismisses, in code, a presentation above the presenter's view.
  case dismissOver
  /// Dismisses, by the user's gesture, a presentation that covers its presenter.
  case swipe
  /// Dismisses, by the user's gesture, a presentation above the presenter's view.
  case swipeOver
  /// Adapts a presentation to a style that covers its presenter.
  case cover
  /// Adapts a presentation to a style that doesn't cover its presenter.
  case uncover
  /// Exchanges two children, with the containment calls.
  case exchange
  /// Exchanges the views of two children.
  case exchangeViews
  /// Adds a child's view to its container's view.
  case embed
  /// Replaces a window's root.
  case root
  /// Changes the content of a split's column.
  case column
  /// Removes a child's view from its container's view.
  case removeView
  /// Removes a child from its container, with the containment calls.
  case unembed

  /// Whether the transition presents or dismisses.
  var isModal: Bool {
    switch self {
    case .present, .presentOver, .dismiss, .dismissOver, .swipe, .swipeOver: true
    default: false
    }
  }

  /// Whether the transition dismisses.
  var isDismissal: Bool { self == .dismiss || self == .dismissOver || isSwipe }

  /// Whether the transition is a dismissal by the user.
  var isSwipe: Bool { self == .swipe || self == .swipeOver }

  /// Whether the transition changes a navigation stack.
  var isStack: Bool {
    switch self {
    case .push, .pop, .replace, .reveal: true
    default: false
    }
  }

  /// Whether the transition turns pages.
  var isPaging: Bool {
    switch self {
    case .scroll, .curl, .swipeScroll, .swipeCurl: true
    default: false
    }
  }

  /// Whether other transitions have to wait for this one. Adding or removing a child doesn't block;
  /// it only finishes at the end of the turn.
  var blocks: Bool { self != .embed && self != .removeView && self != .unembed }
}
