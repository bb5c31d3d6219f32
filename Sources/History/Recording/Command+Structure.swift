package import Navigation

extension Command {
  /// Whether it can change more than what a node keeps: state that was kept back comes first.
  package var isStructural: Bool {
    switch self {
    case .setState, .clearState, .turn, .layout: false
    default: true
    }
  }
}
