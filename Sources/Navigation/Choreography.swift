/// The transitions there are; what each does, and in which order, is a row of `Steps`.
public enum Choreography: UInt8, CaseIterable, Hashable, Sendable {
  /// A controller onto a stack.
  case push
  /// The top off a stack.
  case pop
  /// A new top for the old one, which leaves.
  case replace
  /// Another of the stack becomes its top.
  case reveal
  /// Another tab.
  case tab
  /// Pages that slide.
  case scroll
  /// Pages that curl.
  case curl
  /// Pages that slide in the user's hand.
  case swipeScroll
  /// Pages that curl in the user's hand.
  case swipeCurl
  /// A presentation that removes the presenter's view.
  case present
  /// A presentation above the presenter's view.
  case presentOver
  /// The end of a presentation that covered, by the app.
  case dismiss
  /// The end of a presentation above the presenter's view, by the app.
  case dismissOver
  /// The end of a presentation that covered, by the user's hand.
  case swipe
  /// The end of a presentation above the presenter's view, by the user's hand.
  case swipeOver
  /// A presentation that took a covering style.
  case cover
  /// A presentation that gave up a covering style.
  case uncover
  /// One child for another, with the calls around it.
  case exchange
  /// One child's view for another's.
  case exchangeViews
  /// A child's view comes into its container's.
  case embed
  /// A window's new root for the old one.
  case root
  /// What a split shows in a column.
  case column
  /// A child's view leaves its container's.
  case removeView
  /// A child leaves its container, with the calls around it.
  case unembed

  /// Whether it presents or dismisses.
  var isModal: Bool {
    switch self {
    case .present, .presentOver, .dismiss, .dismissOver, .swipe, .swipeOver: true
    default: false
    }
  }

  /// Whether it dismisses.
  var isDismissal: Bool { self == .dismiss || self == .dismissOver || isSwipe }

  /// Whether the user's hand dismisses.
  var isSwipe: Bool { self == .swipe || self == .swipeOver }

  /// Whether it changes a navigation stack.
  var isStack: Bool {
    switch self {
    case .push, .pop, .replace, .reveal: true
    default: false
    }
  }

  /// Whether it turns pages.
  var isPaging: Bool {
    switch self {
    case .scroll, .curl, .swipeScroll, .swipeCurl: true
    default: false
    }
  }

  /// Whether others have to wait for it; a child's coming and going only waits for the turn to end.
  var blocks: Bool { self != .embed && self != .removeView && self != .unembed }
}
