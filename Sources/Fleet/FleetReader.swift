internal import NavlogSessionFiles
internal import NavlogStore

/// The way out: sessions as files, opened with the keys of their installs.
package final class FleetReader {
  package let database: FleetDatabase
  private let keys: KeyStore

  package init(_ database: FleetDatabase, _ keys: KeyStore) {
    (self.database, self.keys) = (database, keys)
  }

  /// Writes the file of a session to `sink`: byte for byte what 'navlog export' writes of the
  /// redacted session, if all of it has arrived.
  package func pull(
    _ session: FleetSession, to sink: @escaping ([UInt8]) -> Void
  ) throws(FleetError) {
    try withParcels(of: session) { (parcels) throws(SessionFileError) in
      try SessionFileAssembly.write(parcels) { (bytes) throws(SessionFileError) in sink(bytes) }
    }
  }

  /// Passes the parts of a session to `body`, if all of it has arrived.
  ///
  /// - Parameter first: the first page of its parts, if it was read already.
  func read(
    _ session: FleetSession, first: [SealedPart]? = nil,
    _ body: (SessionFileReader.Part) throws(SessionFileError) -> Void
  ) throws(FleetError) {
    try withParcels(of: session, first: first) { (parcels) throws(SessionFileError) in
      try SessionFileAssembly.read(parcels, body)
    }
  }

  private func withParcels(
    of session: FleetSession, first: [SealedPart]? = nil,
    _ body: (@escaping () throws(SessionFileError) -> [UInt8]?) throws(SessionFileError) -> Void
  ) throws(FleetError) {
    guard session.ended != nil else {
      throw FleetError(
        .notFound, "The end of session \(session.ship) hasn't arrived yet",
        hint: "it has arrived up to position \(session.head.position)")
    }
    let parts = try OpenedParts(of: session, in: database, keys, first: first)
    var failure: FleetError?
    do throws(SessionFileError) {
      try body { () throws(SessionFileError) in
        do throws(FleetError) { return try parts.next() } catch {
          failure = error
          throw SessionFileError(.bytes, error.message)
        }
      }
    } catch {
      throw failure ?? FleetError(.damaged, error.message, hint: error.hint)
    }
  }

  /// Returns the file of a session.
  func file(of session: FleetSession) throws(FleetError) -> [UInt8] {
    var file: [UInt8] = []
    try pull(session) { file += $0 }
    return file
  }

  /// Checks everything of a session: that every body opens and is what was shipped, each event, and
  /// the chain from the beginning to the head.
  package func verify(_ session: FleetSession) throws(FleetError) {
    let parts = try OpenedParts(of: session, in: database, keys)
    var point: ParcelPoint?
    var ended: SessionEnding.How?
    while let body = try parts.next() {
      do throws(SessionFileError) {
        let parcel = try Parcel(checking: body, of: session.ship, after: point)
        (point, ended) = (parcel.point, parcel.ended)
      } catch {
        throw FleetError(.damaged, "Session \(session.ship): \(error.message)")
      }
    }
    guard point == session.head, ended == session.ended else {
      throw FleetError(
        .damaged, "The parts of session \(session.ship) don't end where its row says")
    }
    try database.noteVerified(session)
  }
}
