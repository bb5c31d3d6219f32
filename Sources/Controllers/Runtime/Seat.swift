import Navigation

/// The live object of a node: held while the hierarchy holds the node, known as long as it lives.
@MainActor
struct Seat {
  /// What is known of the object.
  private enum Tenant {
    case none
    case held(LiveObject)
    case known(Acquaintance)
  }

  private var tenant = Tenant.none
  /// The node that sits here, so that a slot that is used again is not taken for it.
  let node: NodeID?

  init() { node = nil }

  init(_ object: LiveObject, _ node: NodeID) {
    tenant = .held(object)
    self.node = node
  }

  /// The object, as long as it lives.
  var object: LiveObject? {
    switch tenant {
    case .none: nil
    case .held(let object): object
    case .known(let acquaintance): acquaintance.object
    }
  }

  /// Keeps the object alive.
  mutating func hold() { if let object { tenant = .held(object) } }

  /// Keeps it alive no more; gives it back, so that it ends when nobody looks at the seats.
  mutating func drop() -> LiveObject? {
    guard case .held(let object) = tenant else { return nil }
    tenant = .known(Acquaintance(object))
    return object
  }
}

/// An object that is known and not held.
@MainActor
private final class Acquaintance {
  weak var object: LiveObject?
  init(_ object: LiveObject) { self.object = object }
}
