package import NavlogStore
package import NavlogNavigation
package import NavlogRestoration

/// Stores the sessions in which nodes are kept that are still deferred.
package struct DeferredNote {
  private let store: Store
  /// The session that has the note.
  package private(set) var session: SessionNumber
  /// The restored session; `nil` if nothing is restored.
  private let restored: Provenance?
  /// Whether an existing session isn't restored; it is retained until the launch is complete.
  private var passedOver: Bool
  /// The points at which earlier sessions stopped recording and this one continues.
  private var brokenOff: [(session: SessionNumber, position: UInt64)] = []
  private var noted: Set<Provenance> = []
  private var isFirst = true

  /// Creates the note of `session` for the nodes that are deferred from the restored session and
  /// earlier ones.
  ///
  /// Until the launch is complete, all nodes are. The restored session doesn't need a note, because
  /// the store retains the origin of its youngest session. A session that isn't restored is noted
  /// immediately.
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

  /// Moves the note to the session that continues the recording after the launched one stopped at
  /// `point`.
  package mutating func move(
    to session: SessionNumber, from point: NavlogStore.SessionOrigin.Point?
  ) {
    self.session = session
    if let point { brokenOff.append((point.session, point.position)) }
    noted = []
  }

  /// Updates the note at the end of the launch.
  package mutating func complete() throws(StoreError) {
    guard passedOver else { return }
    passedOver = false
    try store.keepWaiting([], for: session)
  }

  /// Updates the note with the current decisions and with the points at which scenes have
  /// disconnected; an unchanged note isn't written again.
  package mutating func update(
    _ restorer: Restorer, and scenes: [Provenance] = []
  ) throws(StoreError) {
    let waiting = Set(
      restorer.outcomes(of: restored ?? .restored).lazy.filter { $0.outcome == .deferred }
        .map(\.from) + scenes)
    if waiting != noted {
      let points = waiting.sorted { ($0.session, $0.position) < ($1.session, $1.position) }
        .compactMap { point in
          SessionNumber(point.session).map { ($0, UInt64(point.position)) }
        }
      try store.keepWaiting(waiting.isEmpty ? [] : points + brokenOff, for: session)
      noted = waiting
    }
    guard isFirst, let restored else { return }
    isFirst = false
    // From now on, this session has the note, and not the earlier one.
    if restorer.archive.nodes.contains(where: \.isCarried),
      let former = SessionNumber(restored.session)
    {
      try store.keepWaiting([], for: former)
    }
  }
}
