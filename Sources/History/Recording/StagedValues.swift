import NavlogNavigation

/// The values that a command is about to set, until the events that set them are recorded; an event
/// itself only contains a value's fingerprint.
struct StagedValues {
  /// The concatenated values.
  private(set) var bytes: [UInt8] = []
  private var values: [(fingerprint: Fingerprint, range: Range<Int>)] = []
  /// The index of each value in `values`, used once there are too many for a linear search.
  private var places: [Fingerprint: Int] = [:]
  private static let fewest = 16

  /// Adds `value` and returns its fingerprint.
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

  /// Returns the range of the value with `fingerprint`; `nil` if it was not staged.
  func range(of fingerprint: Fingerprint) -> Range<Int>? {
    guard values.count < Self.fewest else { return places[fingerprint].map { values[$0].range } }
    return values.last { $0.fingerprint == fingerprint }?.range
  }

  /// Removes all values and keeps the capacity.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    if !places.isEmpty { places.removeAll(keepingCapacity: true) }
  }
}
