package import NavlogNavigation

extension Command {
  /// Whether the command can change more than the state of a node; held-back state is recorded
  /// before it.
  package var isStructural: Bool {
    switch self {
    case .setState, .clearState, .turn, .layout: false
    default: true
    }
  }
}
