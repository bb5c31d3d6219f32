extension Callback {
  /// The call of super that an override of the callback has to make (LIF-12).
  package var superCall: SuperCalls? {
    switch self {
    case .willMove: .willMove
    case .didMove: .didMove
    case .viewWillAppear: .willAppear
    case .viewDidAppear: .didAppear
    case .viewWillDisappear: .willDisappear
    case .viewDidDisappear: .didDisappear
    case .encodeRestorableState, .decodeRestorableState: .state
    case .traitsWillChange, .traitsDidChange: .traits
    case .sizeWillTransition: .size
    default: nil
    }
  }
}
