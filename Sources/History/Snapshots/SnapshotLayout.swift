/// The layout of a snapshot's bytes: a CBOR map with the keys below.
///
/// Nodes and windows are stored as their number plus one where 0 means none. A step is the
/// zigzag-encoded difference to the same number of the previous node.
enum SnapshotLayout {
  /// The version of this layout.
  static let format: UInt64 = 1

  /// The position.
  static let position = 0
  /// Both sums of the digest, in 16 bytes.
  static let digest = 1
  /// The numbers of slots for nodes and of cells for keys, including free ones.
  static let counts = 2
  /// What many nodes have in common: class, flags and two numbers of packed fields each.
  static let shapes = 3
  /// The nodes, owners before what they own. Each has the step of the slot, the place, the shape,
  /// the step of its creation, the steps from creation to placement and from there to the last
  /// call; the identifier; then for each key its step, its number with a bit whether it is set, its
  /// position and its value.
  static let nodes = 4
  /// The free slots for nodes: the steps of the slot and of the release.
  static let freeSlots = 5
  /// The free cells for keys, as steps.
  static let freeCells = 6
  static let windows = 7
  static let scenes = 8
  static let transitions = 9
  /// The positions and commands of deferrals, each command as an event.
  static let deferrals = 10
  /// First responder, focus, application, preserving, extensions, misuse.
  static let outline = 11
}

/// Encodes differences of either sign as small numbers.
enum Zigzag {
  @inline(__always)
  static func step(from previous: UInt32, to next: UInt32) -> UInt64 {
    let difference = Int32(bitPattern: next &- previous)
    return UInt64(UInt32(bitPattern: (difference &<< 1) ^ (difference &>> 31)))
  }

  @inline(__always)
  static func follow(_ step: UInt64, from previous: UInt32) -> UInt32? {
    guard let step = UInt32(exactly: step) else { return nil }
    return previous &+ ((step &>> 1) ^ (0 &- (step & 1)))
  }
}
