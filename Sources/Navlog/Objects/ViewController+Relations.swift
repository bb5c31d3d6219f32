public import NavlogNavigation

// The relations of a controller, looked up in the hierarchy rather than stored.
extension ViewController {
  private func controller(_ find: (borrowing Hierarchy) -> Slot) -> ViewController? {
    guard let runtime else { return nil }
    return runtime.controller(find(runtime.hierarchy))
  }

  /// The container that has this controller as a child.
  public var parent: ViewController? {
    runtime == nil ? draftedParent : controller { $0[slot].parent }
  }

  /// The container of the drafts, while neither controller has a node.
  private var draftedParent: ViewController? {
    guard let container = draftedIn, container.runtime == nil,
      container.draft.controllers.contains(where: { $0 === self })
    else { return nil }
    return container
  }

  /// The children that were added before there were nodes. They refer to their container from then
  /// on.
  var draftedChildren: [ViewController] {
    get { draft.children }
    set {
      draft.children = newValue
      for child in newValue { child.draftedIn = self }
    }
  }

  /// Replaces the children of a container that has no node yet; `nil` if it or one of them has one.
  func draft(children: [ViewController]) -> CommandResult? {
    guard runtime == nil, children.allSatisfy({ $0.runtime == nil }) else { return nil }
    draftedChildren = children
    return CommandResult(outcome: .postponed, batch: nil)
  }

  /// The children in order; of a stack, from the bottom.
  public var children: [ViewController] {
    guard let runtime else { return draft.controllers }
    return runtime.controllers(runtime.hierarchy.children(of: slot))
  }

  /// The controller presented by this controller or by its nearest presenting container.
  public var presentedViewController: ViewController? {
    controller { $0.presentedController(of: slot) }
  }

  /// The controller that presents this controller or its nearest presented container.
  public var presentingViewController: ViewController? {
    controller { $0.presentingController(of: slot) }
  }

  private func nearest<Container: ViewController>(_ type: Container.Type) -> Container? {
    var current = parent
    while let controller = current {
      if let found = controller as? Container { return found }
      current = controller.parent
    }
    return nil
  }

  /// The nearest navigation controller that contains this controller.
  public var navigationController: NavigationController? { nearest(NavigationController.self) }
  /// The nearest tab bar controller that contains this controller.
  public var tabBarController: TabBarController? { nearest(TabBarController.self) }
  /// The nearest split view controller that contains this controller.
  public var splitViewController: SplitViewController? { nearest(SplitViewController.self) }

  /// The window that contains this controller.
  public var window: Window? {
    guard let runtime, let id = runtime.hierarchy.window(of: slot) else { return nil }
    return runtime.application.window(id)
  }

  /// The size classes of the controller.
  public var traitCollection: TraitCollection {
    runtime.map { $0.hierarchy.traits(of: slot) } ?? TraitCollection()
  }

  /// The appearance state of the controller.
  public var appearance: Appearance {
    runtime.map { $0.hierarchy[slot].appearance } ?? .disappeared
  }

  /// Whether the controller is being presented.
  public var isBeingPresented: Bool { runtime?.hierarchy[slot].isBeingPresented ?? false }
  /// Whether the controller is being dismissed.
  public var isBeingDismissed: Bool { runtime?.hierarchy[slot].isBeingDismissed ?? false }
  /// Whether the controller has received ``willMove(toParent:)`` for a new parent, but not yet
  /// ``didMove(toParent:)``.
  public var isMovingToParent: Bool { runtime?.hierarchy[slot].isMovingToParent ?? false }
  /// Whether the controller has received ``willMove(toParent:)`` with `nil`, but not yet
  /// ``didMove(toParent:)``.
  public var isMovingFromParent: Bool { runtime?.hierarchy[slot].isMovingFromParent ?? false }
  /// Whether the controller is the first responder.
  public var isFirstResponder: Bool {
    runtime.map { $0.hierarchy.firstResponder == slot && !slot.isNone } ?? false
  }
  /// Whether accessibility is limited to its view, because it is the topmost presented controller.
  public var accessibilityViewIsModal: Bool {
    runtime?.hierarchy.isAccessibilityModal(slot) ?? false
  }
}
