package import EventStore
package import Navigation
package import Restoration

/// Keeps in the store the sessions from which something still waits to be restored.
package struct WaitingNote {
  private let store: Store
  private let session: SessionNumber
  private let restored: Provenance
  private var noted: Set<Provenance> = []
  private var isFirst = true

  /// Notes for `session` what of the state that it restores, and of earlier ones, waits.
  package init(_ store: Store, _ session: SessionNumber, restoring restored: Provenance) {
    self.store = store
    self.session = session
    self.restored = restored
  }

  /// Brings the note up to date with what was decided; what has not changed is not written again.
  package mutating func update(_ restorer: Restorer) throws(StoreError) {
    let waiting = Set(
      restorer.fates(of: restored).lazy.filter { $0.verdict == .deferred }.map(\.from))
    if waiting != noted {
      let points = waiting.sorted { ($0.session, $0.position) < ($1.session, $1.position) }
        .compactMap { point in
          SessionNumber(point.session).map { ($0, UInt64(point.position)) }
        }
      try store.keepWaiting(points, for: session)
      noted = waiting
    }
    guard isFirst else { return }
    isFirst = false
    // From now on it is this session that speaks for them.
    if restorer.archive.nodes.contains(where: \.isCarried),
      let former = SessionNumber(restored.session)
    {
      try store.keepWaiting([], for: former)
    }
  }
}
