import NavlogNavigation

/// A gap in the recording while the memory is full. It keeps the newest value of each key of the
/// state, so that another session can continue from the current state once there is room.
struct RecordingGap {
  /// The first event that isn't recorded.
  let from: Position
  /// The approximate number of bytes of memory used by the values.
  private(set) var bytes = 0
  private var values: [Cell: (position: Position, value: [UInt8])] = [:]

  private struct Cell: Hashable {
    var slot: Slot
    var key: Symbol
  }

  init(from position: Position) { from = position }

  /// Sets the value of a key.
  mutating func set(_ key: Symbol, of slot: Slot, to value: [UInt8], at position: Position) {
    let old = values.updateValue((position, value), forKey: Cell(slot: slot, key: key))
    bytes += value.count - (old?.value.count ?? 0)
  }

  /// Returns the value that the event at `position` has set, if it is still the newest.
  func value(of key: Symbol, of slot: Slot, at position: Position) -> [UInt8]? {
    values[Cell(slot: slot, key: key)].flatMap { $0.position == position ? $0.value : nil }
  }
}
