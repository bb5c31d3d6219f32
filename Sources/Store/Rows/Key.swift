/// The keys of a store: a kind byte, then the session (see <doc:StoreFormat>, "Keys").
package enum Key {
  /// The kind of a row: the first byte of its key. The log is last, so that it can be appended to.
  package enum Kind: UInt8, CaseIterable, Sendable {
    case format = 0x00
    case session = 0x01
    case end = 0x02
    case base = 0x03
    case symbol = 0x10
    case value = 0x11
    case mark = 0x20
    case note = 0x21
    case interrupted = 0x22
    case snapshot = 0x30
    case record = 0xF0
  }

  /// The greatest position that fits in a key.
  package static let lastPosition: UInt64 = (1 << 40) - 2
  /// A number after all positions.
  package static let endOfPositions: UInt64 = (1 << 40) - 1

  /// Returns the key of a row that a session has once; also the first possible key of its rows of
  /// `kind`.
  package static func row(_ kind: Kind, _ session: SessionNumber) -> [4 of UInt8] {
    [
      kind.rawValue, UInt8(truncatingIfNeeded: session.rawValue &>> 16),
      UInt8(truncatingIfNeeded: session.rawValue &>> 8),
      UInt8(truncatingIfNeeded: session.rawValue),
    ]
  }

  /// Returns the key of a record or a snapshot.
  @inline(__always)
  package static func position(
    _ kind: Kind, _ session: SessionNumber, _ position: UInt64
  ) -> [9 of UInt8] {
    let row = row(kind, session)
    return [
      row[0], row[1], row[2], row[3],
      UInt8(truncatingIfNeeded: position &>> 32), UInt8(truncatingIfNeeded: position &>> 24),
      UInt8(truncatingIfNeeded: position &>> 16), UInt8(truncatingIfNeeded: position &>> 8),
      UInt8(truncatingIfNeeded: position),
    ]
  }

  package static func symbol(_ session: SessionNumber, _ id: UInt32) -> [8 of UInt8] {
    let row = row(.symbol, session)
    return [
      row[0], row[1], row[2], row[3], UInt8(truncatingIfNeeded: id &>> 24),
      UInt8(truncatingIfNeeded: id &>> 16), UInt8(truncatingIfNeeded: id &>> 8),
      UInt8(truncatingIfNeeded: id),
    ]
  }

  /// Returns the key of a row that is named by bytes: a mark, a note, or a large value.
  package static func named(
    _ kind: Kind, _ session: SessionNumber, _ name: some Sequence<UInt8>
  ) -> [UInt8] {
    let row = row(kind, session)
    return [row[0], row[1], row[2], row[3]] + name
  }

  /// Parses the kind and the session of `key`; `nil` if it isn't a key of this format.
  package static func parse(_ key: Span<UInt8>) -> (kind: Kind, session: SessionNumber)? {
    guard key.count >= 4, let kind = Kind(rawValue: key[0]),
      let session = SessionNumber(UInt32(key.bigEndian(at: 1, count: 3)))
    else { return nil }
    return (kind, session)
  }

  /// Whether `key` has the length of the keys of its kind; damage to a page can change it.
  static func hasLengthOfItsKind(_ key: Span<UInt8>) -> Bool {
    guard let (kind, _) = parse(key) else { return true }
    switch kind {
    case .session, .end, .base, .interrupted: return key.count == 4
    case .symbol: return key.count == 8
    case .snapshot, .record: return key.count == 9
    case .value: return key.count == 20
    case .mark, .note: return key.count > 4
    case .format: return true
    }
  }

  /// Whether `key` belongs to a record of `session`.
  @inline(__always)
  static func isRecord(_ key: Span<UInt8>, of session: SessionNumber) -> Bool {
    key.count == 9 && key[0] == Kind.record.rawValue
      && key.bigEndian(at: 1, count: 3) == UInt64(session.rawValue)
  }

  /// Returns the position in the key of a record or a snapshot; `nil` for other keys.
  package static func position(of key: Span<UInt8>) -> UInt64? {
    key.count == 9 ? key.bigEndian(at: 4, count: 5) : nil
  }
}
