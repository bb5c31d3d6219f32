package import NavlogStore
package import NavlogNavigation

extension NavlogStore.SessionOrigin {
  /// Returns the origin of a session that restores the state at `point`; fresh if there is none.
  package static func restoring(
    _ point: Provenance?, in store: Store
  ) throws(StoreError) -> NavlogStore.SessionOrigin {
    guard let point, let session = SessionNumber(point.session) else { return .fresh }
    return .restored(
      from: try store.lastCommandEnd(of: session, atOrBefore: UInt64(point.position)).point)
  }
}
