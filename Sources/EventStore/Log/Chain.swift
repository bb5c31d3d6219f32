internal import Checksums

/// What a history has come to: equal chains mean equal histories (see <doc:StoreFormat>, "Chain").
public struct Chain: Hashable, Sendable, CustomStringConvertible {
  public let rawValue: UInt128

  public init(rawValue: UInt128) { self.rawValue = rawValue }

  /// The chain before the first event of session `id`; a fork goes on from its parent's.
  package init(originOf id: LogID, after parent: Chain? = nil) {
    var hash = SHA256()
    hash.update((parent?.rawValue ?? 0).bigEndianBytes.span)
    hash.update(id.rawValue.bigEndianBytes.span)
    rawValue = hash.finalize().prefix16
  }

  /// 32 hexadecimal digits.
  public var description: String { rawValue.hexadecimal }
}
