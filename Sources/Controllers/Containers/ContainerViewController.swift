import Navigation

/// A container of the app's own: children by keys, which come back under their keys.
@MainActor
open class ContainerViewController: ViewController {
  override class var kindOfObjects: Kind { .container }
  override class var isKindsOwn: Bool { self == ContainerViewController.self }

  /// Makes a container without children.
  override public init() { super.init() }

  /// Adds a child under a key, in the canonical steps: it is told, its view is placed, it is told.
  ///
  /// The key is the child's restoration identifier from now on. Before the container has a view the
  /// child is added and its view placed later.
  ///
  /// - Returns: a refusal when another child has the key; equal keys could not be told apart when they
  ///   come back.
  @discardableResult
  open func embed(
    _ child: ViewController, as key: String, animated: Bool = true
  ) -> CommandResult {
    if children.contains(where: { $0 !== child && $0.restorationIdentifier == key }) {
      runtime?.application.report(.equalKeys(key))
      return CommandResult(refusal: .invalidRegistration, batch: nil)
    }
    if child.restorationIdentifier != key { child.restorationIdentifier = key }
    if runtime == nil, child.runtime == nil { return addChild(child) }
    guard isViewLoaded else {
      let result = addChild(child)
      if result.isAccepted {
        sendDidMove(child, toParent: self)
        unplaced.append(child)
      }
      return result
    }
    return issue([child]) { _ in .embed(child.slot, in: slot, Motion(animated)) }
  }

  /// The child under a key.
  public func child(_ key: String) -> ViewController? {
    children.first { $0.restorationIdentifier == key }
  }

  /// Takes back a child that was restored; by default it is embedded again.
  ///
  /// Override it to keep a reference, and call `super`, or ``embed(_:as:animated:)`` yourself.
  open func attachRestored(_ child: ViewController, as key: String) {
    embed(child, as: key, animated: false)
  }
}
