/// A 48-bit hash that stands for a value of the state: equal values have equal fingerprints.
///
/// The values themselves are in the log and found by position. The hierarchy only has to know
/// whether a value changed. With 48 bits an event fits into 16 bytes.
public struct Fingerprint: Hashable, Sendable {
  let low: UInt32
  let high: UInt16

  /// Folds a good 64-bit hash of the value's bytes into 48 bits.
  public init(_ hash: UInt64) {
    let folded = hash ^ (hash >> 48)
    low = UInt32(truncatingIfNeeded: folded)
    high = UInt16(truncatingIfNeeded: folded >> 32)
  }

  /// The 48 bits as an integer; see ``init(raw:)``.
  public var raw: UInt64 { UInt64(high) << 32 | UInt64(low) }

  /// Creates a fingerprint from the lowest 48 bits of `raw`.
  public init(raw: UInt64) {
    low = UInt32(truncatingIfNeeded: raw)
    high = UInt16(truncatingIfNeeded: raw >> 32)
  }
}
