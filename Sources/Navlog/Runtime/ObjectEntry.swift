import NavlogNavigation

/// The live object of a node: strongly referenced while the hierarchy holds the node, weakly
/// afterwards.
@MainActor
struct ObjectEntry {
  /// How the object is referenced.
  private enum Occupant {
    case none
    case held(NavigationObject)
    case known(WeakReference)
  }

  private var occupant = Occupant.none
  /// The node of the object, which distinguishes it from later nodes in the same slot.
  let node: NodeID?

  init() { node = nil }

  init(_ object: NavigationObject, _ node: NodeID) {
    occupant = .held(object)
    self.node = node
  }

  /// The object, while it is alive.
  var object: NavigationObject? {
    switch occupant {
    case .none: nil
    case .held(let object): object
    case .known(let acquaintance): acquaintance.object
    }
  }

  /// References the object strongly.
  mutating func hold() { if let object { occupant = .held(object) } }

  /// References the object weakly, and returns it, so that its `deinit` runs after the access to
  /// the table has ended.
  mutating func drop() -> NavigationObject? {
    guard case .held(let object) = occupant else { return nil }
    occupant = .known(WeakReference(object))
    return object
  }
}

/// A weak reference to an object.
@MainActor
private final class WeakReference {
  weak var object: NavigationObject?
  init(_ object: NavigationObject) { self.object = object }
}
