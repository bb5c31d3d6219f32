import NavlogNavigation

/// A custom object, neither a controller nor a view, that is restored with its owner.
@MainActor
open class RestorableObject: NavigationObject {
  override class var kindOfObjects: Kind { .object }
  override class var isKindsOwn: Bool { self == RestorableObject.self }

  /// Creates an object.
  public init() { super.init(kind: .object) }
}
