public import Navigation

/// Adapts a presentation and answers for the user's hand; every method has a default.
@MainActor
public protocol PresentationControllerDelegate: AnyObject {
  /// The style in narrow surroundings; `nil`: what the system's rules say.
  func adaptivePresentationStyle(
    for controller: PresentationController
  ) -> ModalPresentationStyle?
  /// What is presented instead when it adapts; `nil`: the controller itself.
  func presentationController(
    _ controller: PresentationController,
    viewControllerForAdaptivePresentationStyle style: ModalPresentationStyle
  ) -> ViewController?
  /// It is about to be presented in a style; `none` when it keeps its own.
  func presentationController(
    _ controller: PresentationController, willPresentWithAdaptiveStyle style: ModalPresentationStyle
  )
  /// Whether the user's hand may dismiss it.
  func presentationControllerShouldDismiss(_ controller: PresentationController) -> Bool
  /// The user's hand dismisses it.
  func presentationControllerWillDismiss(_ controller: PresentationController)
  /// The user's hand has dismissed it.
  func presentationControllerDidDismiss(_ controller: PresentationController)
  /// The user's hand tried to, and may not.
  func presentationControllerDidAttemptToDismiss(_ controller: PresentationController)
}

extension PresentationControllerDelegate {
  /// Leaves it to the system's rules.
  public func adaptivePresentationStyle(
    for controller: PresentationController
  ) -> ModalPresentationStyle? { nil }
  /// Presents the controller itself.
  public func presentationController(
    _ controller: PresentationController,
    viewControllerForAdaptivePresentationStyle style: ModalPresentationStyle
  ) -> ViewController? { nil }
  /// Does nothing.
  public func presentationController(
    _ controller: PresentationController, willPresentWithAdaptiveStyle style: ModalPresentationStyle
  ) {}
  /// Lets the hand dismiss.
  public func presentationControllerShouldDismiss(
    _ controller: PresentationController
  ) -> Bool { true }
  /// Does nothing.
  public func presentationControllerWillDismiss(_ controller: PresentationController) {}
  /// Does nothing.
  public func presentationControllerDidDismiss(_ controller: PresentationController) {}
  /// Does nothing.
  public func presentationControllerDidAttemptToDismiss(_ controller: PresentationController) {}
}
