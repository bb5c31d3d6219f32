/// Animates a custom transition, which is in flight until the animator completes it.
@MainActor
public protocol AnimatedTransitioning: AnyObject {
  /// Begins the animation, and calls ``TransitionCoordinator/completeTransition()`` at its end.
  func animateTransition(using coordinator: TransitionCoordinator)
}
