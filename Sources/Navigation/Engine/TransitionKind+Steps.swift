extension TransitionKind {
  /// The steps of the transition.
  var steps: Steps {
    switch self {
    case .push: .push
    case .pop: .pop
    case .replace: .replace
    case .reveal: .reveal
    case .tab: .tab
    case .scroll: .scroll
    case .curl: .curl
    case .swipeScroll: .swipeScroll
    case .swipeCurl: .swipeCurl
    case .present: .present
    case .presentOver: .presentOver
    case .dismiss: .dismiss
    case .dismissOver: .dismissOver
    case .swipe: .swipe
    case .swipeOver: .swipeOver
    case .cover: .cover
    case .uncover: .uncover
    case .exchange: .exchange
    case .exchangeViews: .exchangeViews
    case .embed: .embed
    case .root: .root
    case .column: .column
    case .removeView: .removeView
    case .unembed: .unembed
    }
  }
}
