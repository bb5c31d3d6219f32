import NavlogNavigation

// Presentation controllers, transitioning delegates and their callbacks.
extension ViewController {
  /// The presentation controller of the current or next presentation. Accessing it fixes the style,
  /// so set the style before.
  public var presentationController: PresentationController {
    // It is fixed by the presentation as well, so reading it then is no event.
    if let runtime, runtime.hierarchy[slot].frozenStyle == nil,
      runtime.hierarchy[slot].presenter.isNone
    {
      runtime.perform(.touchPresentationController(slot))
    }
    return madePresentationController(by: nil)
  }

  func madePresentationController(by presenter: ViewController?) -> PresentationController {
    if let controller = storedPresentationController {
      if let presenter { controller.presentingViewController = presenter }
      return controller
    }
    let custom =
      modalPresentationStyle == .custom
      ? transitioningDelegate?.presentationController(forPresented: self, presenting: presenter)
      : nil
    let controller =
      custom
      ?? (modalPresentationStyle.isSheet
        ? SheetPresentationController(presented: self, presenting: presenter)
        : modalPresentationStyle == .popover
          ? PopoverPresentationController(presented: self, presenting: presenter)
          : PresentationController(presented: self, presenting: presenter))
    storedPresentationController = controller
    return controller
  }

  /// Whether a transitioning delegate takes part in presentations of the controller.
  var asksTransitioningDelegate: Bool {
    transitioningDelegate != nil && modalPresentationStyle != .popover
  }

  /// Records, before the presentation begins, whether a custom presentation controller removes the
  /// presenter's view.
  func preparePresentation(by presenter: ViewController) {
    if transitioningDelegate != nil { asksForAnimators() }
    preparePopover()
    guard modalPresentationStyle == .custom else { return }
    let removes = madePresentationController(by: presenter).shouldRemovePresentersView
    if removes != flag(.shouldRemovePresentersView) { set(.shouldRemovePresentersView, removes) }
  }

  /// Whether the transitioning delegate gives a presentation controller.
  func hasCustomPresentationController(by presenter: ViewController?) -> Bool {
    type(of: madePresentationController(by: presenter)) != PresentationController.self
  }

  func presentationAnimator(presenting presenter: ViewController) -> (any AnimatedTransitioning)? {
    transitioningDelegate?.animationController(forPresented: self, presenting: presenter)
  }

  func dismissalAnimator() -> (any AnimatedTransitioning)? {
    transitioningDelegate?.animationController(forDismissed: self)
  }

  func receiveAsPresented(_ call: Call, in runtime: Runtime) {
    let presenter = runtime.controller(runtime.hierarchy.presentingController(of: call.node))
    madePresentationController(by: presenter).receive(call)
  }
}
