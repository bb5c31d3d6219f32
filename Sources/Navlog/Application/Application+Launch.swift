import NavlogRestorationStore
import NavlogCBOR
import NavlogStore
import NavlogHistory
import NavlogNavigation
import NavlogRestoration

extension Application {
  /// Launches the app: builds the default interface, restores the last session into it, and shows
  /// the windows.
  ///
  /// - Parameters:
  ///   - link: the link that the app was launched with. It is opened at the end of the launch,
  ///     unless it was opened before.
  ///   - interface: builds the default interface. Its controllers are reused for the saved nodes at
  ///     the same places, and replaced where the saved node is different.
  /// - Returns: what was restored, and what was not and why.
  /// - Throws: an ``ApplicationError`` if the app was launched before, if another instance of it is
  ///   running, or if the store can't be read or written; ``ApplicationError/cause`` tells them
  ///   apart.
  @discardableResult
  public func launch(
    link: DeepLink? = nil, _ interface: (Scene) -> Void
  ) throws(ApplicationError) -> LaunchReport {
    guard runtime == nil else {
      throw ApplicationError(.launched, "The app was launched before; make another application")
    }
    let (found, last) = try savedOrRescued()
    let setAside = rehearsal == nil ? try unreportedSetAside(last) : nil
    let opened = found?.archive.links ?? [:]
    let link = link.flatMap { opened[$0.id] == nil ? $0 : nil }
    var saved = found
    if link?.precedence == .replace { saved?.passesOver = .replaced }
    let log = SessionLog(try record(saved, last), names: rehearsal?.names ?? [nil])
    if rehearsal != nil { log.valuesInMemory = [:] }
    let runtime = Runtime(log, self)
    runtime.driver = rehearsal?.driver
    begin(runtime)
    runtime.watchForLoss()
    let launching = Launching(
      self, runtime, saved, link, opened: opened, activities: found?.archive.activities ?? [:])
    // A link replaces the hierarchy, and not what the app itself keeps.
    if link?.precedence == .replace { launching.values = found?.archive.application ?? [:] }
    self.launching = launching
    withoutActuallyEscaping(interface) { interface in launching.run(interface) }
    try completeLaunch(launching)
    if !hasCrashed {
      for need in launching.metNeeds { try resume(needing: need) }
    }
    if let link, link.precedence != .replace { openConsumed(link) }
    if let failure = runtime.log.failure { throw ApplicationError(failure) }
    return LaunchReport(
      offer: launching.offer, decisions: launching.decisions(launching.restorer.decisions),
      notKept: (found?.archive).map(UnpreservedPart.all) ?? [], setAside: setAside,
      failedLaunches: (last?.died ?? []).map(FailedLaunch.init))
  }

  /// Restores a deferred node, such as one that needed a login.
  ///
  /// If its former place no longer exists, a controller is pushed on its stack, added after the
  /// other tabs, or set as the root.
  ///
  /// - Returns: the decisions on the node at `path` and on its descendants.
  /// - Throws: an error of the code ``ApplicationError/Code/nothingDeferred`` if no node at `path`
  ///   is deferred, of the code ``ApplicationError/Code/notLaunched`` during the launch, and of the
  ///   code ``ApplicationError/Code/noPlace`` if it can't be restored now. In the last case the node
  ///   stays deferred, and nothing is lost.
  @discardableResult
  public func resume(_ path: String) throws(ApplicationError) -> [RestorationDecision] {
    if let current = launching ?? launched, !current.isOver {
      throw ApplicationError(
        .notLaunched,
        "The launch isn't over; resume '\(path)' after 'launch' has returned, or resume a need")
    }
    guard let launched, let index = launched.waiting(at: path) else {
      throw ApplicationError(.nothingDeferred, "Nothing at '\(path)' waits to be restored")
    }
    if let obstacle = launched.obstacle(to: index) { throw ApplicationError(path, obstacle) }
    let decisions = launched.resume([index], isAskedFor: true)
    do throws(ApplicationError) { try keepWaiting() } catch {
      // The node is restored. The note on it is written when the store has room again.
      guard error.cause == .full, unwrittenBytes > 0 else { throw error }
      hasUnwrittenNotes = true
    }
    if let first = decisions.first, first.outcome == .deferred {
      throw ApplicationError(path, first.reason)
    }
    return launched.decisions(decisions)
  }

  /// Writes the nodes that are still deferred, and the changed quarantine, to the store.
  func keepWaiting() throws(ApplicationError) {
    guard let launched, !hasCrashed, rehearsal == nil else { return }
    do throws(StoreError) {
      try waiting?.update(launched.restorer, and: Array(disconnectedScenes.values))
    } catch {
      throw ApplicationError(error)
    }
    try quarantine.removeRestored(by: launched.restorer)
  }

  /// Returns what can be restored. If the store turns out to be damaged, returns what can still be
  /// read.
  private func savedOrRescued() throws(ApplicationError) -> (Saved?, LastSession?) {
    do throws(ApplicationError) { return try saved() } catch {
      guard try setAsideIfDamaged(error) else { throw error }
      return try saved()
    }
  }

  private func completeLaunch(_ launching: Launching) throws(ApplicationError) {
    guard !hasCrashed, rehearsal == nil else { return }
    do throws(StoreError) { try waiting?.complete() } catch { throw ApplicationError(error) }
    try quarantine.complete(launching.restorer)
    try keepWaiting()
  }

  /// Returns what can be restored, and the outcomes of the earlier launches that tried.
  private func saved() throws(ApplicationError) -> (Saved?, LastSession?) {
    do throws(HistoryError) {
      if let rehearsal {
        return try (
          rehearsal.source.map { (source) throws(HistoryError) in
            try saved(source.store, source.session, at: source.position, Quarantine())
          }, nil
        )
      }
      guard let store else { return (nil, nil) }
      let last = try quarantine.read(cut: lastPosition)
      guard let source = last.source else { return (nil, last) }
      return (try saved(store, source.session, at: source.position, last.quarantine), last)
    } catch {
      throw ApplicationError(error)
    }
  }

  /// Returns what can be restored of a session at `position`.
  private func saved(
    _ store: Store, _ number: SessionNumber, at position: UInt64, _ quarantine: Quarantine
  ) throws(HistoryError) -> Saved {
    let session = try StoredSession(store, number, at: position, manifest)
    try session.quarantineSnapshots(at: clock.wall())
    let isForced = policy.isFreshAfterForceQuit ? try session.history.endedByForce() : false
    let archive = try session.archive()
    return Saved(
      archive: archive, quarantine: quarantine, session: number,
      passesOver: isForced ? .forceQuit : nil,
      offer: RestorationCandidate(
        session: number.rawValue, position: position,
        build: try session.history.info().description.build, values: archive.application))
  }

  private func record(
    _ saved: Saved?, _ last: LastSession?
  ) throws(ApplicationError) -> SessionRecorder? {
    guard let store, rehearsal == nil else { return nil }
    try checkAlone(in: store)
    do {
      let recorder = try SessionRecorder(
        store,
        SessionConfiguration(
          app: id, build: build, origin: try .restoring(saved?.provenance, in: store),
          metadata: try manifest.cbor()),
        clock: clock, limits: backlog.limits)
      try checkAlone(recorder.session, in: store)
      waiting = try DeferredNote(store, recorder.session, restoring: saved?.provenance, last)
      try quarantine.begin(last, recorder.session)
      return recorder
    } catch let error as ApplicationError {
      throw error
    } catch {
      throw ApplicationError(from: error)
    }
  }
}

/// The saved state of an earlier session.
struct Saved {
  let archive: Archive
  let quarantine: Quarantine
  let session: SessionNumber
  /// Why nothing of it is restored; `nil` if it is.
  var passesOver: NotRestoredReason?
  let offer: RestorationCandidate

  var provenance: Provenance {
    Provenance(session: session.rawValue, position: archive.position)
  }
}
