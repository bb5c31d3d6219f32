import RestorationStore
import CBOR
package import EventStore
package import History
package import Navigation
package import Restoration
import Synchronization

/// A session that a store keeps: what has ended outlives the process.
package final class StoreSink: SessionSink {
  private let store: Store
  private let name: String?
  private let backlog: SessionWriter.BacklogPolicy
  private var clock: SessionClock
  /// The session; `nil` until there is something to keep, so that a script that begins with a relaunch
  /// leaves none behind that is empty.
  private var recorder: SessionRecorder?
  /// Why no session could be begun.
  private var refused: SinkError?
  private let passed: Passed
  /// What waits of what the session restores; `nil` before a launch.
  private var waiting: WaitingNote?
  /// Whether the process of the session is to have died.
  private var isAbandoned = false
  /// What the store knows to be in quarantine.
  private var known = Quarantine()

  /// How much time the script has let pass beside the clock's.
  private final class Passed: Sendable {
    let nanoseconds = Atomic<UInt64>(0)
  }

  /// Keeps what happens in `store`; `name` is for people.
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

  private func begin(_ description: SessionDescription) throws(SinkError) -> SessionRecorder {
    do throws(HistoryError) {
      return try SessionRecorder(store, description, clock: clock, backlog: backlog)
    } catch {
      throw SinkError(error.message, hint: error.hint)
    }
  }

  private func begun() throws(SinkError) -> SessionRecorder {
    if let recorder { return recorder }
    let begun = try begin(SessionDescription(app: Self.app, name: name))
    recorder = begun
    return begun
  }

  package var sessionNumber: UInt32 { recorder?.session.rawValue ?? 0 }

  package func restart(
    from point: SessionPoint?, cleanly: Bool, manifest: Manifest, facts: LaunchFacts
  ) throws(SinkError) {
    var origin = EventStore.Origin.fresh
    do throws(StoreError) {
      try recorder?.settle()
      if let point, point.position > 0, let session = SessionNumber(point.session) {
        origin = .restored(
          from: try store.lastCommandEnd(of: session, atOrBefore: UInt64(point.position)).point)
      }
      if cleanly, !isAbandoned { try recorder?.finish() }
    } catch {
      throw SinkError(error)
    }
    isAbandoned = false
    let metadata: [UInt8]
    do throws(CBORError) { metadata = try manifest.cbor() } catch {
      throw SinkError("the manifest can't be kept: \(error)")
    }
    let description = SessionDescription(
      app: Self.app, build: facts.build ?? "", origin: origin, name: name, metadata: metadata)
    if let time = facts.time {
      // From here on the wall's clock is the script's, and runs as the other one does.
      let monotonic = clock.monotonic
      let begun = monotonic()
      clock.wall = { time &+ (monotonic() &- begun) }
    }
    let begun = try begin(description)
    recorder = begun
    do {
      let last = point == nil ? try LastSession(store, app: Self.app, before: begun.session) : nil
      waiting = try WaitingNote(
        store, begun.session,
        restoring: point.map { Provenance(session: $0.session, position: $0.position) }, last)
    } catch {
      throw SinkError("what waits can't be kept: \(error)")
    }
    known = Quarantine()
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
    guard let recorder, quarantine != known else { return }
    let wasEmpty = known.isEmpty
    known = quarantine
    guard !quarantine.isEmpty || !wasEmpty else { return }
    do throws(StoreError) {
      try QuarantineNote(quarantine).write(store, recorder.session)
    } catch {
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

  package var failure: SinkError? { refused ?? recorder?.failure.map(SinkError.init) }

  package func symbol(_ name: String) throws(SinkError) -> Symbol {
    let recorder = try begun()
    do throws(StoreError) { return try recorder.symbol(name) } catch { throw SinkError(error) }
  }

  package func name(_ symbol: Symbol) -> String? {
    symbol.isNone ? nil : recorder?.name(symbol)
  }

  package func stage(_ value: JSON) throws(SinkError) -> Fingerprint {
    let bytes = try value.stateBytes()
    let recorder = try begun()
    do throws(StoreError) { return try recorder.stage(bytes.span) } catch { throw SinkError(error) }
  }

  package func record(_ entry: Entry, at position: Position) {
    guard refused == nil else { return }
    do throws(SinkError) { try begun().record(entry, at: position) } catch { refused = error }
  }

  package func end(at position: Position, digest: Digest, hierarchy: () -> Hierarchy) {
    recorder?.end(at: position, digest: digest, hierarchy: hierarchy)
  }

  package func advance(seconds: Double) {
    // 64 bits of nanoseconds are 584 years: nobody waits longer.
    passed.nanoseconds.add(UInt64(min(seconds, 1e9) * 1e9), ordering: .relaxed)
  }

  package func abandon() { isAbandoned = true }

  package func finish() throws(SinkError) {
    guard !isAbandoned else { return }
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
  /// The value as the log keeps it.
  package func stateBytes() throws(SinkError) -> [UInt8] {
    do throws(CBORError) { return try CBORValue(self).encoded() } catch {
      throw SinkError("a value can't be encoded: \(error)", isOfValue: true)
    }
  }
}

extension CBORValue {
  /// The value as state is kept; equal values become equal bytes.
  init(_ json: JSON) throws(CBORError) {
    switch json {
    case .null: self = .null
    case .bool(let bool): self = .bool(bool)
    case .integer(let integer): self = .integer(Int64(integer))
    case .number(let number): self = .double(number)
    case .string(let string): self = .text(string)
    case .array(let elements):
      var values: [CBORValue] = []
      for element in elements { values.append(try CBORValue(element)) }
      self = .array(values)
    case .object(let object):
      var pairs: [CBORMap.Pair] = []
      for member in object.members {
        pairs.append(CBORMap.Pair(key: .text(member.key), value: try CBORValue(member.value)))
      }
      self = .map(try CBORMap(pairs))
    }
  }
}
