package import NavlogStore

extension Store {
  /// Rescues a damaged store of histories, like ``NavlogStore/Store/rescue(_:to:)``.
  ///
  /// Records of other programs have valid checksums, too, such as those on a page that a failing
  /// disk put in the place of another. A session that is reconstructed from its records is therefore
  /// kept up to the first command with an event that can't be decoded.
  package static func rescueHistory(
    _ path: String, to target: String
  ) throws(StoreError) -> RescueReport {
    let versions: EventVersions
    do throws(HistoryError) { versions = try EventVersions.today() } catch {
      throw StoreError(.database, error.message)
    }
    return try rescue(path, to: target) { (record, bytes) throws(StoreError) in
      do throws(HistoryError) {
        var events = RecordEvents(record)
        while try events.nextLogged(in: bytes, versions) != nil {}
      } catch {
        throw StoreError(.corrupted, error.message)
      }
    }
  }
}
