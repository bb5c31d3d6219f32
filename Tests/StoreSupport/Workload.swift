import Support

/// The content of a session, computed from a seed: a process writes it, and others check it.
///
/// It has batches of one event and of hundreds, names, and repeated large values.
public struct Workload: Sendable {
  private let seed: UInt64

  public init(seed: UInt64) { self.seed = seed }

  private func random(_ salt: UInt64, _ number: UInt64) -> SplitMix64 {
    SplitMix64(seed: seed &* 0x1_0001 &+ salt &* 0x9e37_79b9 &+ number &* 0xbf58_476d_1ce4_e5b9)
  }

  /// Returns the number of events in batch `number`; batches count from 1.
  public func events(inBatch number: UInt64) -> Int {
    var random = random(1, number)
    switch random.below(40) {
    case 0: return 100 + random.below(200)
    case 1...6: return 1
    default: return 1 + random.below(12)
    }
  }

  /// Returns the event at `position`: a CBOR array of the position and some bytes.
  public func event(_ position: UInt64) -> [UInt8] {
    var random = random(2, position)
    let padding =
      switch random.below(60) {
      case 0: 1_000 + random.below(5_000)
      case 1...5: random.below(300)
      default: random.below(24)
      }
    let byte = UInt8(truncatingIfNeeded: random.next())
    return [0x82] + Self.head(0, position) + Self.head(0x40, UInt64(padding))
      + [UInt8](repeating: byte, count: padding)
  }

  /// Returns the name that batch `number` uses, new or not, if it uses one.
  public func name(inBatch number: UInt64) -> String? {
    var random = random(3, number)
    return random.below(3) == 0 ? "name \(random.below(60))" : nil
  }

  /// Returns the names that batches 1…`number` define, in order.
  public func names(through number: UInt64) -> [String] {
    var names: [String] = []
    for batch in stride(from: 1, through: number, by: 1) {
      if let name = name(inBatch: batch), !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// Returns the large value that the first event of batch `number` refers to, if there is one.
  public func value(inBatch number: UInt64) -> [UInt8]? {
    var random = random(4, number)
    guard random.below(12) == 0 else { return nil }
    let kind = random.below(40)
    return [UInt8](repeating: UInt8(kind), count: 1_500 + kind * 700)
  }

  /// Returns a CBOR head in the shortest form.
  private static func head(_ major: UInt8, _ value: UInt64) -> [UInt8] {
    if value < 24 { return [major | UInt8(value)] }
    let size = value <= 0xff ? 1 : value <= 0xffff ? 2 : value <= 0xffff_ffff ? 4 : 8
    let bytes = (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
    return [major | (0x18 + UInt8(size.trailingZeroBitCount))] + bytes
  }
}
