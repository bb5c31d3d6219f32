import RestorationStore
import CBOR
import EventStore
import History
import Navigation
import Restoration

extension Application {
  /// Launches: the default interface is built, what the last session had comes back into it, and
  /// windows are shown.
  ///
  /// - Parameters:
  ///   - link: what the app was launched with, opened when the rest is done unless it was before.
  ///   - interface: builds the default interface; what it makes is used for what was saved at the
  ///     same place, and replaced where something else was.
  /// - Returns: what came back, and what did not and why.
  /// - Throws: when the app was launched before, when another instance of it is running, or when the store
  ///   can't be read or written; ``ApplicationError/cause`` tells them apart.
  @discardableResult
  public func launch(
    link: Link? = nil, _ interface: (Scene) -> Void
  ) throws(ApplicationError) -> LaunchReport {
    guard runtime == nil else {
      throw ApplicationError(.launched, "The app was launched before; make another application")
    }
    let (found, last) = try savedOrRescued()
    let opened = found?.archive.links ?? [:]
    let link = link.flatMap { opened[$0.id] == nil ? $0 : nil }
    let saved = link?.precedence == .replace ? nil : found
    let runtime = Runtime(SessionLog(try record(saved, last)), self)
    begin(runtime)
    let launching = Launching(self, runtime, saved, link, opened: opened)
    self.launching = launching
    withoutActuallyEscaping(interface) { interface in launching.run(interface) }
    try launchIsOver(launching)
    if let link { openConsumed(link) }
    if let failure = runtime.log.failure { throw ApplicationError(failure) }
    return LaunchReport(
      offer: launching.offer, verdicts: launching.verdicts(launching.restorer.judgements),
      notKept: (found?.archive).map(NotKept.all) ?? [], setAside: setAside,
      failedLaunches: (last?.died ?? []).map(FailedLaunch.init))
  }

  /// Restores what had to wait for something, such as a login, now that it is there.
  ///
  /// What has no place any more goes on top of its stack, behind the other tabs, or in place of the root.
  ///
  /// - Returns: the verdicts of the node at `path` and of what is below it.
  @discardableResult
  public func resume(_ path: String) throws(ApplicationError) -> [RestorationVerdict] {
    guard let launched, let judgements = launched.resume(path) else {
      let obstacle = launched?.obstacle(to: path)
      throw ApplicationError(
        .nothingDeferred,
        obstacle.map { "'\(path)' can't come back now: \($0)" }
          ?? "Nothing at '\(path)' waits to be restored")
    }
    try keepWaiting()
    return launched.verdicts(judgements)
  }

  /// What waits stays in the store, and what is in quarantine is known there.
  func keepWaiting() throws(ApplicationError) {
    guard let launched, !hasCrashed else { return }
    do throws(StoreError) { try waiting?.update(launched.restorer) } catch {
      throw ApplicationError(error)
    }
    try quarantine.survive(launched.restorer)
  }

  /// What there is to restore; of a store that turns out to be damaged, what can be read.
  private func savedOrRescued() throws(ApplicationError) -> (Saved?, LastSession?) {
    do throws(ApplicationError) { return try saved() } catch {
      guard try setAsideIfDamaged(error) else { throw error }
      return try saved()
    }
  }

  private func launchIsOver(_ launching: Launching) throws(ApplicationError) {
    guard !hasCrashed else { return }
    do throws(StoreError) { try waiting?.complete() } catch { throw ApplicationError(error) }
    try quarantine.complete(launching.restorer)
    try keepWaiting()
  }

  /// What there is to restore, and what became of the launches that tried.
  private func saved() throws(ApplicationError) -> (Saved?, LastSession?) {
    guard let store else { return (nil, nil) }
    do throws(HistoryError) {
      let last = try quarantine.read(cut: lastPosition)
      guard let source = last.source else { return (nil, last) }
      let session = try StoredSession(store, source.session, at: source.position, manifest)
      try session.quarantineSnapshots(at: clock.wall())
      if policy.isFreshAfterForceQuit, try session.history.endedByForce() { return (nil, last) }
      let archive = try session.archive()
      let saved = Saved(
        archive: archive, quarantine: last.quarantine, session: source.session,
        offer: RestorationOffer(
          session: source.session.rawValue, position: source.position,
          build: try session.history.info().description.build, values: archive.application))
      return (saved, last)
    } catch {
      throw ApplicationError(error)
    }
  }

  private func record(
    _ saved: Saved?, _ last: LastSession?
  ) throws(ApplicationError) -> SessionRecorder? {
    guard let store else { return nil }
    try checkAlone(in: store)
    do {
      var origin = EventStore.Origin.fresh
      if let saved {
        origin = .restored(
          from: try store.lastCommandEnd(of: saved.session, atOrBefore: saved.offer.position).point)
      }
      let recorder = try SessionRecorder(
        store,
        SessionDescription(
          app: id, build: build, origin: origin, metadata: try manifest.cbor()),
        clock: clock, limits: backlog.limits)
      try checkAlone(recorder.session, in: store)
      waiting = try WaitingNote(store, recorder.session, restoring: saved?.provenance, last)
      try quarantine.begin(last, recorder.session)
      return recorder
    } catch let error as ApplicationError {
      throw error
    } catch {
      throw ApplicationError(from: error)
    }
  }
}

/// What a session before has left.
struct Saved {
  let archive: Archive
  let quarantine: Quarantine
  let session: SessionNumber
  let offer: RestorationOffer

  var provenance: Provenance {
    Provenance(session: session.rawValue, position: archive.position)
  }
}
