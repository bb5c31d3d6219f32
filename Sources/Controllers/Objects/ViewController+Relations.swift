public import Navigation

// Whom the controller knows: looked up in the hierarchy, kept nowhere.
extension ViewController {
  private func controller(_ find: (borrowing Hierarchy) -> Slot) -> ViewController? {
    guard let runtime else { return nil }
    return runtime.controller(find(runtime.hierarchy))
  }

  /// The container it is a child of.
  public var parent: ViewController? {
    runtime == nil ? draftedParent : controller { $0[slot].parent }
  }

  /// The container that has it as long as neither has a node.
  private var draftedParent: ViewController? {
    guard let container = draftedIn, container.runtime == nil,
      container.draft.controllers.contains(where: { $0 === self })
    else { return nil }
    return container
  }

  /// The children it was given before there were nodes: they know it from then on.
  var draftedChildren: [ViewController] {
    get { draft.children }
    set {
      draft.children = newValue
      for child in newValue { child.draftedIn = self }
    }
  }

  /// Its children in order; of a stack from the bottom.
  public var children: [ViewController] {
    guard let runtime else { return draft.controllers }
    return runtime.controllers(runtime.hierarchy.children(of: slot))
  }

  /// What it, or the nearest container around it, presents.
  public var presentedViewController: ViewController? {
    controller { $0.presentedController(of: slot) }
  }

  /// What presents it, or the nearest container around it.
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

  /// The nearest navigation controller it is in.
  public var navigationController: NavigationController? { nearest(NavigationController.self) }
  /// The nearest tab bar controller it is in.
  public var tabBarController: TabBarController? { nearest(TabBarController.self) }
  /// The nearest split view controller it is in.
  public var splitViewController: SplitViewController? { nearest(SplitViewController.self) }

  /// The window it is in.
  public var window: Window? {
    guard let runtime, let id = runtime.hierarchy.window(of: slot) else { return nil }
    return runtime.application.window(id)
  }

  /// The size classes it has.
  public var traitCollection: Traits {
    runtime.map { $0.hierarchy.traits(of: slot) } ?? Traits()
  }

  /// Where it stands between off screen and on.
  public var appearance: Appearance {
    runtime.map { $0.hierarchy[slot].appearance } ?? .disappeared
  }

  /// Whether it is being presented right now.
  public var isBeingPresented: Bool { runtime?.hierarchy[slot].isBeingPresented ?? false }
  /// Whether it is being dismissed right now.
  public var isBeingDismissed: Bool { runtime?.hierarchy[slot].isBeingDismissed ?? false }
  /// Whether it was told that it will be a child, and not yet that it is.
  public var isMovingToParent: Bool { runtime?.hierarchy[slot].isMovingToParent ?? false }
  /// Whether it was told that it will leave, and not yet that it has.
  public var isMovingFromParent: Bool { runtime?.hierarchy[slot].isMovingFromParent ?? false }
  /// Whether it has the keyboard.
  public var isFirstResponder: Bool {
    runtime.map { $0.hierarchy.firstResponder == slot && !slot.isNone } ?? false
  }
  /// Whether the reader can't leave its view: it is the topmost that is presented.
  public var accessibilityViewIsModal: Bool {
    runtime?.hierarchy.isAccessibilityModal(slot) ?? false
  }
}
