internal import NavlogPostgres
package import NavlogSessionFiles
internal import NavlogStore

/// A parcel as the database takes it: its bytes are encrypted under the key of its install.
package struct SealedParcel: Sendable {
  /// The parameters of `navlog.append()`.
  let parameters: [PostgresValue]
  /// The number of bytes that are stored.
  package let size: Int
  private let place: (install: UInt128, ship: UInt128, first: UInt64)

  fileprivate init(_ parcel: Parcel, of install: InstallID, body: [UInt8]) {
    let opening = parcel.opening
    parameters = [
      .bytes(install.rawValue), .bytes(parcel.ship.rawValue), .text(orNull: opening?.app),
      .text(orNull: opening?.build), opening.map { .integer($0.started) } ?? .integer(0),
      .integer(parcel.first), .bytes(parcel.before.rawValue), .integer(parcel.last),
      .bytes(parcel.after.rawValue), .bytes(body),
      parcel.ended.map { .integer($0.rawValue) } ?? .null,
    ]
    size = body.count
    place = (install.rawValue, parcel.ship.rawValue, parcel.first)
  }

  /// Whether the database should get it before another one: transactions that lock sessions in the same
  /// order don't wait for each other.
  package func precedes(_ other: SealedParcel) -> Bool { place < other.place }
}

extension KeyStore {
  /// Encrypts a parcel that was checked; returns `nil` if its install was erased: the keys know it even
  /// where the database is an earlier backup.
  package func seal(
    _ parcel: Parcel, of install: InstallID
  ) throws(FleetError) -> SealedParcel? {
    let key: InstallKey
    do throws(FleetError) { key = try self.key(for: install) } catch {
      guard error.code == .erased else { throw error }
      return nil
    }
    return SealedParcel(
      parcel, of: install, body: key.seal(parcel.bytes, at: BodyPlace(of: parcel, install)))
  }
}
