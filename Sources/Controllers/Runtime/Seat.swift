import Navigation

/// The live object of a node: held while the hierarchy holds the node, known as long as it lives.
@MainActor
struct Seat {
  weak var object: LiveObject?
  /// The same, while the hierarchy or a command under way keeps it.
  var held: LiveObject?
  /// The node that sits here, so that a slot that is used again is not taken for it.
  var node: NodeID?
}
