import Navigation

/// A view: nothing is drawn in here, but what it keeps comes back with its controller.
///
/// A view with a place of its own in the archive is added with ``ViewController/addRestorable(_:as:)``.
@MainActor
open class View: LiveObject {
  override class var kindOfObjects: Kind { .view }
  override class var isKindsOwn: Bool { self == View.self }

  /// Makes a view.
  public init() { super.init(kind: .view) }

  /// Lays its subviews out, in the middle of its controller's pass.
  open func layoutSubviews() {}

  /// The reader's cursor is on it.
  open func didReceiveFocus() {}
}

extension ViewController {
  /// Makes a view or an object part of the controller, under an identifier: its state is kept with the
  /// controller's, and given back to whoever is added under that identifier after a launch.
  ///
  /// Refused where another of the controller's objects has the identifier.
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

  /// Its views and objects that have a place of their own in the archive.
  public var restorables: [LiveObject] {
    guard let runtime else { return draft.attachments }
    return runtime.hierarchy.attachments(of: slot).compactMap { runtime.object($0) }
  }
}
