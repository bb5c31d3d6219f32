import NavlogNavigation

/// A view. Navlog doesn't draw it, but its kept state is restored with its controller.
///
/// Add a view that has a node of its own with ``ViewController/addRestorable(_:as:)``.
@MainActor
open class View: NavigationObject {
  override class var kindOfObjects: Kind { .view }
  override class var isKindsOwn: Bool { self == View.self }

  /// Creates a view.
  public init() { super.init(kind: .view) }

  /// Lays out the subviews, during the layout pass of its controller.
  open func layoutSubviews() {}

  /// Whether the view may become first responder; `false` unless a class says otherwise.
  open var canBecomeFirstResponder: Bool { false }

  /// Makes the view the first responder, which receives keyboard input. A view that may not, or whose
  /// controller isn't on screen, declines. If it is first responder when the app is killed, it is so
  /// again after the launch.
  @discardableResult
  public func becomeFirstResponder() -> CommandResult {
    guard canBecomeFirstResponder, let runtime else {
      return CommandResult(outcome: .declined, batch: nil)
    }
    return runtime.perform(.becomeFirstResponder(slot))
  }

  /// Gives up being the first responder.
  @discardableResult
  public func resignFirstResponder() -> CommandResult {
    runtime?.perform(.resignFirstResponder(slot)) ?? CommandResult(outcome: .nothing, batch: nil)
  }

  /// Whether the view is the first responder.
  public var isFirstResponder: Bool {
    runtime.map { $0.hierarchy.firstResponder == slot && !slot.isNone } ?? false
  }

  /// Called after the view became the first responder.
  open func didBecomeFirstResponder() {}
  /// Called after the view resigned as first responder.
  open func didResignFirstResponder() {}
  /// Called after the focus has moved from or to the view.
  open func didUpdateFocus(to next: NavigationObject?) {}

  func receive(_ call: Call, in runtime: Runtime) {
    switch call.callback {
    case .becameFirstResponder: didBecomeFirstResponder()
    case .resignedFirstResponder: didResignFirstResponder()
    case .didUpdateFocus: didUpdateFocus(to: runtime.object(call.other))
    case .focusMoved: didReceiveFocus()
    default: break
    }
  }

  /// Called when the accessibility focus moves to the view.
  open func didReceiveFocus() {}
}

extension ViewController {
  /// Adds a view or an object to the controller under an identifier. Its state is kept with the
  /// controller's; after a launch, it is restored to the object that is added under the same
  /// identifier.
  ///
  /// Refused if another object of the controller has the identifier.
  @discardableResult
  public func addRestorable(_ object: NavigationObject, as identifier: String) -> CommandResult {
    precondition(!object.kind.isController, "A controller is a child, not a part of its parent")
    object.restorationIdentifier = identifier
    if runtime == nil {
      draft.attachments.append(object)
      return CommandResult(outcome: .postponed, batch: nil)
    }
    return issue([object]) { _ in .attach(object.slot, to: slot) }
  }

  /// The views and objects that were added with ``addRestorable(_:as:)``.
  public var restorables: [NavigationObject] {
    guard let runtime else { return draft.attachments }
    return runtime.hierarchy.attachments(of: slot).compactMap { runtime.object($0) }
  }
}
