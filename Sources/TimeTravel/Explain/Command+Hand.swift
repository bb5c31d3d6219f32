package import NavlogNavigation

extension Command {
  /// Whether the user caused it.
  package var isByUser: Bool {
    switch self {
    case .segue(_, _, _, let origin, _), .unwind(_, _, _, let origin, _),
      .select(_, _, let origin, _), .selectIndex(_, _, let origin, _):
      origin == .user
    case .swipeDismiss, .swipePages, .gesture, .escape: true
    case .pop(_, let motion), .push(_, _, let motion), .popTo(_, _, let motion),
      .popToRoot(_, let motion), .dismiss(_, let motion):
      motion == .interactive
    default: false
    }
  }
}
