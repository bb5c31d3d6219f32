import NavlogNavigation

/// A custom container, whose children have keys and are restored under their keys.
@MainActor
open class ContainerViewController: ViewController {
  override class var kindOfObjects: Kind { .container }
  override class var isKindsOwn: Bool { self == ContainerViewController.self }

  /// Creates a container without children.
  override public init() { super.init() }

  /// Adds a child under a key, in the canonical steps: `willMove`, placing its view, `didMove`.
  ///
  /// The key becomes the child's restoration identifier. If the container's view isn't loaded yet,
  /// the child is added now and its view is placed later.
  ///
  /// - Returns: a refusal if another child has the key, because the two could not be told apart
  ///   when they are restored.
  @discardableResult
  open func embed(
    _ child: ViewController, as key: String, animated: Bool = false
  ) -> CommandResult {
    if children.contains(where: { $0 !== child && $0.restorationIdentifier == key }) {
      runtime?.application.report(.duplicateChildKey(key))
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

  /// Returns the child with a key.
  public func child(_ key: String) -> ViewController? {
    children.first { $0.restorationIdentifier == key }
  }

  /// Attaches a restored child; the default implementation embeds it again.
  ///
  /// Override this to keep a reference, and call `super` or ``embed(_:as:animated:)``.
  open func attachRestored(_ child: ViewController, as key: String) {
    embed(child, as: key, animated: false)
  }
}
