import Navigation

/// The values that a command is about to set, until the events that set them are recorded: an event
/// itself only has a value's fingerprint.
struct StagedValues {
  /// All values one after the other.
  private(set) var bytes: [UInt8] = []
  private var values: [(fingerprint: Fingerprint, range: Range<Int>)] = []

  /// Takes `value` in and gives what stands for it.
  mutating func add(_ value: Span<UInt8>) -> Fingerprint {
    let fingerprint = Fingerprint(of: value)
    let start = bytes.count
    bytes.append(addingCapacity: value.count) { output in
      for index in value.indices { output.append(value[index]) }
    }
    values.append((fingerprint, start..<bytes.count))
    return fingerprint
  }

  /// Where the value is that `fingerprint` stands for; `nil` when nobody has staged it.
  func range(of fingerprint: Fingerprint) -> Range<Int>? {
    values.last { $0.fingerprint == fingerprint }?.range
  }

  /// Forgets them and keeps the room.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
  }
}
