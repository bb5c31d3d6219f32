package import EventStore
package import Navigation
package import Restoration

/// Keeps in the store the sessions from which something still waits to be restored.
package struct WaitingNote {
  private let store: Store
  private let session: SessionNumber
  /// What is restored; `nil` where nothing is.
  private let restored: Provenance?
  /// The session that would have been restored, where nothing is: it stays until the launch is over.
  private var passedOver: Bool
  private var noted: Set<Provenance> = []
  private var isFirst = true

  /// Notes for `session` what of the state that it restores, and of earlier ones, waits.
  ///
  /// Until the launch is over, all of that does. The session that is restored stays without a note: the
  /// store keeps what its youngest session came from. One that is passed over is noted at once.
  package init(
    _ store: Store, _ session: SessionNumber, restoring restored: Provenance?, _ last: LastSession?
  ) throws(StoreError) {
    self.store = store
    self.session = session
    self.restored = restored
    passedOver = restored == nil && last?.source != nil
    if passedOver, let source = last?.source {
      try store.keepWaiting([(source.session, source.position)], for: session)
    }
  }

  /// Takes in that the launch is over.
  package mutating func complete() throws(StoreError) {
    guard passedOver else { return }
    passedOver = false
    try store.keepWaiting([], for: session)
  }

  /// Brings the note up to date with what was decided; what has not changed is not written again.
  package mutating func update(_ restorer: Restorer) throws(StoreError) {
    guard let restored else { return }
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
