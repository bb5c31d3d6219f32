/// The layout of a snapshot's bytes: one map of CBOR with the keys below.
///
/// Nodes and windows are their number plus one where 0 stands for none; what is called a step is the
/// zigzag of the difference to the same number of the node before.
enum SnapshotLayout {
  /// The number of this layout.
  static let format: UInt64 = 1

  /// The position.
  static let position = 0
  /// Both sums of the digest, in 16 bytes.
  static let digest = 1
  /// Counts of the places for nodes and for keys, free ones included.
  static let counts = 2
  /// What many nodes have in common: class, flags and two numbers of packed fields each.
  static let shapes = 3
  /// The nodes, owners before what they own: step of the slot, place, shape, step of the birth,
  /// placed since birth, called since then; identifier; then for each key its step, its number with
  /// a bit whether it is set, position and value.
  static let nodes = 4
  /// The free places for nodes: step of the slot, and of the release.
  static let freeSlots = 5
  /// The free places for keys, as steps.
  static let freeCells = 6
  static let windows = 7
  static let scenes = 8
  static let transitions = 9
  /// Position and command of what waits, as an event each.
  static let deferrals = 10
  /// First responder, focus, application, preserving, extensions, misuse.
  static let outline = 11
}

/// Differences as small numbers, whichever way they go.
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
