import NavlogNavigation

/// A view. Navlog doesn't draw it, but its kept state is restored with its controller.
///
/// Add a view that has a node of its own with ``ViewController/addRestorable(_:as:)``.
@MainActor
open class View: LiveObject {
  override class var kindOfObjects: Kind { .view }
  override class var isKindsOwn: Bool { self == View.self }

  /// Creates a view.
  public init() { super.init(kind: .view) }

  /// Lays out the subviews, during the layout pass of its controller.
  open func layoutSubviews() {}

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
  public func addRestorable(_ object: LiveObject, as identifier: String) -> CommandResult {
    precondition(!object.kind.isController, "A controller is a child, not a part of its parent")
    object.restorationIdentifier = identifier
    if runtime == nil {
      draft.attachments.append(object)
      return CommandResult(outcome: .postponed, batch: nil)
    }
    return issue([object]) { _ in .attach(object.slot, to: slot) }
  }

  /// The views and objects that were added with ``addRestorable(_:as:)``.
  public var restorables: [LiveObject] {
    guard let runtime else { return draft.attachments }
    return runtime.hierarchy.attachments(of: slot).compactMap { runtime.object($0) }
  }
}
