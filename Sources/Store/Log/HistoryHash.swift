internal import NavlogChecksums

/// The hash of a history: equal chains mean equal histories (see <doc:StoreFormat>, "Chain").
public struct HistoryHash: Hashable, Sendable, CustomStringConvertible {
  public let rawValue: UInt128

  public init(rawValue: UInt128) { self.rawValue = rawValue }

  /// Creates the chain before the first event of session `id`; a fork continues that of its parent.
  package init(originOf id: SessionID, after parent: HistoryHash? = nil) {
    var hash = SHA256()
    hash.update((parent?.rawValue ?? 0).bigEndianBytes.span)
    hash.update(id.rawValue.bigEndianBytes.span)
    rawValue = hash.finalize().prefix16
  }

  /// Creates the chain before the first event of a session without a state of its own.
  package init(of id: SessionID, from origin: SessionOrigin) {
    self.init(originOf: id, after: origin.kind == .forked ? origin.point?.chain : nil)
  }

  /// The chain as 32 hexadecimal digits.
  public var description: String { rawValue.hexadecimal }
}
