public import NavlogNavigation

/// Adapts a presentation and decides on dismissal by the user; every method has a default
/// implementation.
@MainActor
public protocol PresentationControllerDelegate: AnyObject {
  /// Returns the style in compact environments; with `nil`, the system's rules decide.
  func adaptivePresentationStyle(
    for controller: PresentationController
  ) -> ModalPresentationStyle?
  /// Returns the controller that is presented instead in an adapted style; with `nil`, the
  /// controller itself.
  func presentationController(
    _ controller: PresentationController,
    viewControllerForAdaptivePresentationStyle style: ModalPresentationStyle
  ) -> ViewController?
  /// Called before the presentation in a style; `none` if the controller's own style is used.
  func presentationController(
    _ controller: PresentationController, willPresentWithAdaptiveStyle style: ModalPresentationStyle
  )
  /// Returns whether the user may dismiss the presentation.
  func presentationControllerShouldDismiss(_ controller: PresentationController) -> Bool
  /// Called when the user begins to dismiss the presentation.
  func presentationControllerWillDismiss(_ controller: PresentationController)
  /// Called after the user has dismissed the presentation.
  func presentationControllerDidDismiss(_ controller: PresentationController)
  /// Called after the user tried to dismiss the presentation although it isn't allowed.
  func presentationControllerDidAttemptToDismiss(_ controller: PresentationController)
}

extension PresentationControllerDelegate {
  /// Returns `nil`: the system's rules decide.
  public func adaptivePresentationStyle(
    for controller: PresentationController
  ) -> ModalPresentationStyle? { nil }
  /// Returns `nil`: the controller itself is presented.
  public func presentationController(
    _ controller: PresentationController,
    viewControllerForAdaptivePresentationStyle style: ModalPresentationStyle
  ) -> ViewController? { nil }
  /// Does nothing.
  public func presentationController(
    _ controller: PresentationController, willPresentWithAdaptiveStyle style: ModalPresentationStyle
  ) {}
  /// Returns `true`.
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
