internal import NavlogSessionFiles
internal import NavlogStore

/// The parts of a session, opened one after another.
final class OpenedParts {
  private let database: FleetDatabase
  private let session: FleetSession
  private let key: InstallKey
  private var pending: ArraySlice<SealedPart> = []
  private var position: UInt64 = 0
  private var isAtEnd = false
  /// The number of parts that are read at a time.
  static let page = 16

  /// - Parameter first: the first page of its parts, if it was read already.
  init(
    of session: FleetSession, in database: FleetDatabase, _ keys: KeyStore,
    first: [SealedPart]? = nil
  ) throws(FleetError) {
    guard let key = try keys.existingKey(of: session.install) else {
      throw FleetError(.keys, "There is no key for install \(session.install)")
    }
    (self.session, self.database, self.key) = (session, database, key)
    guard let first else { return }
    (pending, isAtEnd) = (first[...], first.count < Self.page)
  }

  /// Returns the bytes of the next parcel; `nil` after the last one.
  func next() throws(FleetError) -> [UInt8]? {
    if pending.isEmpty, !isAtEnd {
      pending = try database.parts(of: session, after: position, limit: Self.page)[...]
      isAtEnd = pending.count < Self.page
    }
    guard let part = pending.popFirst() else { return nil }
    position = part.first
    let place = BodyPlace(
      install: session.install, ship: session.ship, first: part.first, last: part.last,
      chain: part.chain)
    guard let opened = key.open(part.body, at: place) else {
      throw FleetError(
        .damaged,
        "The part of session \(session.ship) from position \(part.first) can't be opened: it was "
          + "changed, moved, or sealed under another key")
    }
    return opened
  }
}
