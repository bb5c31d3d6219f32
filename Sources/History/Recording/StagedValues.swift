import Navigation

/// The values that a command is about to set, until the events that set them are recorded: an event
/// itself only has a value's fingerprint.
struct StagedValues {
  /// All values one after the other.
  private(set) var bytes: [UInt8] = []
  private var values: [(fingerprint: Fingerprint, range: Range<Int>)] = []
  /// Where each value stands in `values`, once they are too many to be looked through.
  private var places: [Fingerprint: Int] = [:]
  private static let fewest = 16

  /// Takes `value` in and gives what stands for it.
  mutating func add(_ value: Span<UInt8>) -> Fingerprint {
    let fingerprint = Fingerprint(of: value)
    let start = bytes.count
    bytes.append(addingCapacity: value.count) { output in
      for index in value.indices { output.append(value[index]) }
    }
    values.append((fingerprint, start..<bytes.count))
    if values.count > Self.fewest {
      places[fingerprint] = values.count - 1
    } else if values.count == Self.fewest {
      for (place, value) in values.enumerated() { places[value.fingerprint] = place }
    }
    return fingerprint
  }

  /// Where the value is that `fingerprint` stands for; `nil` when nobody has staged it.
  func range(of fingerprint: Fingerprint) -> Range<Int>? {
    guard values.count < Self.fewest else { return places[fingerprint].map { values[$0].range } }
    return values.last { $0.fingerprint == fingerprint }?.range
  }

  /// Forgets them and keeps the room.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    if !places.isEmpty { places.removeAll(keepingCapacity: true) }
  }
}
