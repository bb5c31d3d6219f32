package import NavlogSessionFiles
internal import NavlogStore

/// A parcel as the database takes it: its bytes are encrypted under the key of its install.
package struct SealedParcel: Sendable {
  let install: InstallID
  let parcel: Parcel
  let body: [UInt8]

  /// The number of bytes that are stored.
  package var size: Int { body.count }

  /// Whether the database should get it before another one: transactions that lock sessions in the same
  /// order don't wait for each other.
  package func precedes(_ other: SealedParcel) -> Bool {
    place < other.place
  }

  private var place: (UInt128, UInt128, UInt64) {
    (install.rawValue, parcel.ship.rawValue, parcel.first)
  }
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
      install: install, parcel: parcel,
      body: key.seal(parcel.bytes, at: BodyPlace(of: parcel, install)))
  }
}
