internal import NavlogCBOR
internal import NavlogMigrations
package import NavlogRedaction
package import NavlogSessionFiles
package import NavlogStore
internal import NavlogChecksums

/// What a store keeps about shipping its sessions: the consent, the budget, and what has arrived.
///
/// Positions aren't kept: the fleet's heads are the truth about a session under way.
package struct ShippingState: Hashable, Sendable {
  /// Why a session needs no more work.
  package enum Outcome: UInt8, Sendable {
    /// On its way.
    case pending = 0
    /// The fleet has all of it.
    case shipped = 1
    /// The fleet refused it, or has another history of it even under a new identity.
    case parked = 2
  }

  /// What is known of a session.
  package struct Entry: Hashable, Sendable {
    package var number: UInt32
    package var outcome = Outcome.pending
    /// 0, or a random number with which a session has another identity in the fleet: the fleet had
    /// another history of it.
    package var generation: UInt64 = 0
  }

  /// The pseudonym of the install, and the key under which private data is hashed.
  package let install: InstallID
  let key: [UInt8]
  /// Sessions that began before the consent stay where they are.
  package let consented: UInt64
  /// The day, as days since 1970, and the bytes that left on it.
  var day: UInt64 = 0
  var spent: UInt64 = 0
  package var entries: [SessionID: Entry] = [:]
  /// The last question of the fleet that was answered.
  package var answered: UInt64 = 0
  /// What the fleet was told last about what stays.
  var told = ""

  /// The name of the file in the store's directory.
  static let name = "shipping"
  private static let version: UInt64 = 1
  private static let entrySize = 4 + 16 + 1 + 8

  /// Creates the state of an install whose user has just opted in.
  package init(consented: UInt64, using random: inout some RandomNumberGenerator) {
    install = InstallID(using: &random)
    key = (0..<RedactionKey.size).map { _ in UInt8.random(in: 0...255, using: &random) }
    self.consented = consented
  }

  /// Returns what leaves with a session of a generation.
  package func redaction(_ policy: RedactionPolicy, generation: UInt64) -> Redaction? {
    guard generation != 0 else { return RedactionKey(key).map { Redaction(policy, $0) } }
    var hash = HMACSHA256(key: key.span)
    let parts = Array("navlog generation ".utf8) + UInt128(generation).bigEndianBytes.array
    hash.update(parts.span)
    let bytes = hash.finalize().withBytes { bytes in bytes.indices.map { bytes[$0] } }
    return RedactionKey(bytes).map { Redaction(policy, $0) }
  }

  /// Whether the install belongs to the `share` of all installs that ship.
  package func isSampled(_ share: Double) -> Bool {
    let place = UInt64(truncatingIfNeeded: install.rawValue &>> 64)
    return share >= 1 || Double(place) < share * Double(UInt64.max)
  }

  // MARK: - Encoding

  var encoded: [UInt8] {
    var map = RowMap()
    map.set(0, Self.version)
    map.set(1, bytes16: install.rawValue)
    map.set(2, bytes: key)
    map.set(3, consented)
    map.set(4, day)
    map.set(5, spent)
    var table: [UInt8] = []
    for (id, entry) in entries.sorted(by: { $0.value.number < $1.value.number }) {
      table.append(littleEndian: UInt64(entry.number), count: 4)
      table += id.rawValue.bigEndianBytes.array
      table.append(entry.outcome.rawValue)
      table.append(littleEndian: entry.generation, count: 8)
    }
    map.set(6, bytes: table)
    map.set(7, answered)
    map.set(8, bytes: Array(told.utf8))
    return Sealed.seal(map.encoded.span, under: Array(Self.name.utf8).span)
  }

  /// Reads a state; `nil` for anything else.
  init?(_ bytes: [UInt8]) {
    guard Sealed.isIntact(bytes.span, under: Array(Self.name.utf8).span) else { return nil }
    var offset = Sealed.size
    guard let map = RowMap(reading: bytes.span, offset: &offset),
      map.unsigned(0) == Self.version, let install = map.bytes16(1), let key = map.bytes(2),
      key.count == RedactionKey.size, let consented = map.unsigned(3),
      let table = map.bytes(6), table.count % Self.entrySize == 0
    else { return nil }
    (self.install, self.key) = (InstallID(rawValue: install), key)
    self.consented = consented
    (day, spent) = (map.unsigned(4) ?? 0, map.unsigned(5) ?? 0)
    answered = map.unsigned(7) ?? 0
    told = String(decoding: map.bytes(8) ?? [], as: UTF8.self)
    for start in stride(from: 0, to: table.count, by: Self.entrySize) {
      guard let outcome = Outcome(rawValue: table[start + 20]) else { return nil }
      let span = table.span
      entries[SessionID(rawValue: span.bytes16(at: start + 4))] = Entry(
        number: UInt32(truncatingIfNeeded: span.littleEndian(at: start, count: 4)),
        outcome: outcome, generation: span.littleEndian(at: start + 21, count: 8))
    }
  }
}
