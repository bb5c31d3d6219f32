package import NavlogSessionFiles

/// The way in: parcels, sealed under the keys of their installs.
package final class FleetIntake {
  package let database: FleetDatabase
  private let keys: KeyStore

  package init(_ database: FleetDatabase, _ keys: KeyStore) {
    (self.database, self.keys) = (database, keys)
  }

  /// Takes a parcel that was checked.
  package func take(
    _ parcel: Parcel, of install: InstallID
  ) throws(FleetError) -> ParcelAnswer {
    do throws(FleetError) {
      let key = try keys.key(for: install)
      return try database.append(
        parcel, of: install, body: key.seal(parcel.bytes, at: BodyPlace(of: parcel, install)))
    } catch {
      // The keys know it even where the database is an earlier backup.
      guard error.code == .erased else { throw error }
      return .erased
    }
  }
}
