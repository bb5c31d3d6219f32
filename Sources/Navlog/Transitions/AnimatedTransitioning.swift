/// Animates a custom transition, which is in flight until the animator completes it.
@MainActor
public protocol AnimatedTransitioning: AnyObject {
  /// Begins the animation, and calls ``TransitionCoordinator/completeTransition()`` at its end.
  func animateTransition(using coordinator: TransitionCoordinator)
}

/// Lets the user drive a custom transition, which can then be cancelled.
@MainActor
public protocol InteractiveTransitioning: AnyObject {
  /// Begins the transition, and calls ``TransitionCoordinator/finish()`` or
  /// ``TransitionCoordinator/cancel()`` when the gesture has ended.
  func startInteractiveTransition(_ coordinator: TransitionCoordinator)
}

/// Drives an interactive transition by the percentage that is complete.
@MainActor
open class PercentDrivenInteractiveTransition: InteractiveTransitioning {
  private var coordinator: TransitionCoordinator?
  /// The part of the transition that is complete, from 0 to 1.
  public private(set) var percentComplete = 0.0

  /// Creates a driver.
  public init() {}

  open func startInteractiveTransition(_ coordinator: TransitionCoordinator) {
    self.coordinator = coordinator
    percentComplete = 0
  }

  /// Sets the part of the transition that is complete; not a number counts as 0.
  open func update(_ percentComplete: Double) {
    self.percentComplete = percentComplete > 0 ? min(percentComplete, 1) : 0
  }

  /// Finishes the transition.
  open func finish() {
    percentComplete = 1
    coordinator?.finish()
    coordinator = nil
  }

  /// Reverses the transition.
  open func cancel() {
    percentComplete = 0
    coordinator?.cancel()
    coordinator = nil
  }
}
