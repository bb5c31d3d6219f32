/// Animates a transition of the app's own: it is in flight until the animator says that it has ended.
@MainActor
public protocol AnimatedTransitioning: AnyObject {
  /// Begins the animation, and calls ``TransitionCoordinator/completeTransition()`` at its end.
  func animateTransition(using coordinator: TransitionCoordinator)
}
