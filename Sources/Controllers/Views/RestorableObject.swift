import Navigation

/// An object of the app's own, neither controller nor view, that comes back with its owner.
@MainActor
open class RestorableObject: LiveObject {
  override class var kindOfObjects: Kind { .object }
  override class var isKindsOwn: Bool { self == RestorableObject.self }

  /// Makes an object.
  public init() { super.init(kind: .object) }
}
