package import NavlogStore

/// What a fleet answers to a parcel.
package enum ParcelAnswer: Hashable, Sendable {
  /// It is durable.
  case appended
  /// It was there before, with the same history.
  case already
  /// Something before it is missing, or the fleet has the session in other pieces: go on after
  /// `head`, or from the beginning if the session isn't there.
  case gap(head: ParcelPoint?)
  /// The fleet has another history of this session: the device was cloned, or a backup restored.
  case diverged
  /// The install was erased: nothing of it is taken any more.
  case erased
}

/// A position of a session with its chain.
package struct ParcelPoint: Hashable, Sendable, CustomStringConvertible {
  package let position: UInt64
  package let chain: HistoryHash

  package init(position: UInt64, chain: HistoryHash) {
    (self.position, self.chain) = (position, chain)
  }

  /// Reads `POSITION-CHAIN`; `nil` for anything else.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let position = UInt64(parts[0]),
      let chain = UInt128(hexadecimal: parts[1])
    else { return nil }
    self.init(position: position, chain: HistoryHash(rawValue: chain))
  }

  package var description: String { "\(position)-\(chain)" }
}
