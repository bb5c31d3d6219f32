/// 48 bits that stand for a value in state: equal values have equal fingerprints.
///
/// Values stay in the log and are found by position; the hierarchy only has to know whether one
/// changed. 48 bits keep an event within 16 bytes.
public struct Fingerprint: Hashable, Sendable {
  let low: UInt32
  let high: UInt16

  /// Folds `hash`, a good 64-bit hash of the value's bytes, into 48 bits.
  public init(_ hash: UInt64) {
    let folded = hash ^ (hash >> 48)
    low = UInt32(truncatingIfNeeded: folded)
    high = UInt16(truncatingIfNeeded: folded >> 32)
  }

  /// The 48 bits as an integer; ``init(raw:)`` takes them back unchanged.
  public var raw: UInt64 { UInt64(high) << 32 | UInt64(low) }

  /// The fingerprint whose bits are the lowest 48 of `raw`.
  public init(raw: UInt64) {
    low = UInt32(truncatingIfNeeded: raw)
    high = UInt16(truncatingIfNeeded: raw >> 32)
  }
}
