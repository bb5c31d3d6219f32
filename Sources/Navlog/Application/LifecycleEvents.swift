import NavlogNavigation

/// A step in the life cycle of a connected scene.
public enum SceneLifecycleEvent: Sendable {
  /// The scene is about to come on screen: `sceneWillEnterForeground`.
  case willEnterForeground
  /// The scene receives the user's input: `sceneDidBecomeActive`.
  case didBecomeActive
  /// The scene is about to receive no input any more: `sceneWillResignActive`.
  case willResignActive
  /// The scene is off screen: `sceneDidEnterBackground`. Its controllers haven't disappeared.
  case didEnterBackground
  /// The scene is disconnected, and its controllers are released next: `sceneDidDisconnect`.
  case didDisconnect
}

/// A step in the life cycle of an app without connected scenes.
public enum ApplicationLifecycleEvent: Sendable {
  /// The app is about to come on screen.
  case willEnterForeground
  /// The app receives the user's input.
  case didBecomeActive
  /// The app is about to receive no input any more.
  case willResignActive
  /// The app is off screen; its state is saved next.
  case didEnterBackground
}

extension Callback {
  /// The step in the life cycle of a scene that the callback reports.
  var scenePhase: SceneLifecycleEvent? {
    switch self {
    case .sceneWillEnterForeground: .willEnterForeground
    case .sceneDidBecomeActive: .didBecomeActive
    case .sceneWillResignActive: .willResignActive
    case .sceneDidEnterBackground: .didEnterBackground
    case .sceneDidDisconnect: .didDisconnect
    default: nil
    }
  }

  /// The step in the life cycle of the app that the callback reports.
  var applicationPhase: ApplicationLifecycleEvent? {
    switch self {
    case .applicationWillEnterForeground: .willEnterForeground
    case .applicationDidBecomeActive: .didBecomeActive
    case .applicationWillResignActive: .willResignActive
    case .applicationDidEnterBackground: .didEnterBackground
    default: nil
    }
  }
}
