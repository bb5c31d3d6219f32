package import NavlogEventText
import NavlogRestorationStore
import NavlogCBOR
package import NavlogStore
package import NavlogHistory
package import NavlogNavigation
package import NavlogRestoration
import Synchronization

/// A sink that records sessions in a store, where they outlive the process.
package final class StoreSink: SessionSink {
  private let store: Store
  private let name: String?
  private let backlog: SessionWriter.BacklogPolicy
  private var clock: SessionClock
  /// The session; `nil` before there is anything to record, so that a script that begins with a
  /// relaunch doesn't leave an empty session.
  private var recorder: SessionRecorder?
  private let passed: Passed
  /// The note on nodes that are still deferred; `nil` before a launch.
  private var waiting: DeferredNote?
  /// The quarantine as recorded in the store; `nil` before a launch.
  private var quarantine: QuarantineRecord?

  /// The time by which the script has advanced the clock.
  private final class Passed: Sendable {
    let nanoseconds = Atomic<UInt64>(0)
  }

  /// Creates a sink that records into `store`; `name` is shown to people.
  package init(
    _ store: Store, name: String? = nil, clock: SessionClock = .live,
    backlog: SessionWriter.BacklogPolicy = .block
  ) {
    self.backlog = backlog
    let passed = Passed()
    self.passed = passed
    let scripted = SessionClock(
      wall: clock.wall,
      monotonic: { clock.monotonic() &+ passed.nanoseconds.load(ordering: .relaxed) })
    self.store = store
    self.name = name
    self.clock = scripted
  }

  private static let app = "navlog play"

  private func begin(_ description: SessionConfiguration) throws(SinkError) -> SessionRecorder {
    do throws(HistoryError) {
      return try SessionRecorder(store, description, clock: clock, backlog: backlog)
    } catch {
      throw SinkError(error.message, hint: error.hint)
    }
  }

  package func begin() throws(SinkError) -> SessionRecorder? {
    let begun = try begin(SessionConfiguration(app: Self.app, name: name))
    recorder = begun
    return begun
  }

  package var sessionNumber: UInt32 { recorder?.session.rawValue ?? 0 }

  package func restart(
    from point: Provenance?, cleanly: Bool, manifest: Manifest, facts: LaunchFacts
  ) throws(SinkError) -> SessionRecorder? {
    let origin: NavlogStore.SessionOrigin
    do throws(StoreError) {
      try recorder?.settle()
      origin = try .restoring(point?.position == 0 ? nil : point, in: store)
      if cleanly { try recorder?.finish() }
    } catch {
      throw SinkError(error)
    }
    let metadata: [UInt8]
    do throws(CBORSyntaxError) { metadata = try manifest.cbor() } catch {
      throw SinkError("the manifest can't be kept: \(error)")
    }
    let description = SessionConfiguration(
      app: Self.app, build: facts.build ?? "", origin: origin, name: name, metadata: metadata)
    if let time = facts.time {
      // From here on, the wall clock begins at the script's time and runs like the monotonic clock.
      let monotonic = clock.monotonic
      let begun = monotonic()
      clock.wall = { time &+ (monotonic() &- begun) }
    }
    let begun = try begin(description)
    recorder = begun
    do {
      let last = point == nil ? try LastSession(store, app: Self.app, before: begun.session) : nil
      waiting = try DeferredNote(store, begun.session, restoring: point, last)
    } catch {
      throw SinkError("deferred nodes can't be recorded: \(error)")
    }
    quarantine = QuarantineRecord(begun.session)
    return begun
  }

  package func keep(waiting restorer: Restorer) throws(SinkError) {
    do throws(StoreError) {
      try waiting?.complete()
      try waiting?.update(restorer)
    } catch {
      throw SinkError(error)
    }
  }

  package func keep(_ quarantine: Quarantine) throws(SinkError) {
    do throws(StoreError) { try self.quarantine?.update(quarantine, in: store) } catch {
      throw SinkError(error)
    }
  }

  package func predecessor(preserved: Bool, limit: Int) throws(SinkError) -> Predecessor? {
    do throws(HistoryError) {
      let found = try LastSession(store, app: Self.app, limit: limit)
      guard let source = found.source else { return nil }
      let position =
        preserved
        ? try SessionHistory(store, source.session).lastPreservation() : source.position
      let session = try position.map { (position) throws(HistoryError) in
        try StoredSession(store, source.session, at: position, nil)
      }
      try session?.quarantineSnapshots(at: clock.wall())
      return Predecessor(session: session, quarantine: found.quarantine, build: found.build)
    } catch {
      throw SinkError(error.message, hint: error.hint)
    }
  }

  package func record(_ entry: RecordedEvent, at position: Position) {}

  package func advance(seconds: Double) {
    // 64 bits of nanoseconds are 584 years, so the sum doesn't overflow in practice.
    passed.nanoseconds.add(UInt64(seconds * 1e9), ordering: .relaxed)
  }

  package var receipt: Receipt? { recorder?.receipt }

  package func settle() throws(SinkError) {
    do throws(StoreError) { try recorder?.settle() } catch { throw SinkError(error) }
  }

  package func finish() throws(SinkError) {
    do throws(StoreError) { try recorder?.finish() } catch { throw SinkError(error) }
  }
}

extension SinkError {
  package init(_ error: StoreError) {
    self.init(
      error.message + (error.cause.map { " (\($0))" } ?? ""), hint: error.hint,
      isOfValue: error.code == .tooLarge)
  }
}

extension JSON {
  /// Returns the value as the log encodes it.
  package func stateBytes() throws(SinkError) -> [UInt8] {
    do throws(CBORSyntaxError) { return try CBORValue(encoded()).encoded() } catch {
      throw SinkError("a value can't be encoded: \(error)", isOfValue: true)
    }
  }
}
