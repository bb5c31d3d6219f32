import CBOR
package import EventStore
package import History
package import Navigation
import Synchronization

/// Sessions that a store keeps, one after the other: what has ended outlives the process.
package final class StoreSink: SessionSink {
  private let store: Store
  private let name: String?
  private let clock: SessionClock
  private let passed: Passed
  private var recorder: SessionRecorder
  private var last: Receipt?

  /// How much time the script has let pass beside the clock's.
  private final class Passed: Sendable {
    let nanoseconds = Atomic<UInt64>(0)
  }

  /// Begins a session in `store`; `name` is for people.
  package init(
    _ store: Store, name: String? = nil, clock: SessionClock = .live
  ) throws(SinkError) {
    let passed = Passed()
    self.store = store
    self.name = name
    self.passed = passed
    self.clock = SessionClock(
      wall: { clock.wall() &+ passed.nanoseconds.load(ordering: .relaxed) },
      monotonic: { clock.monotonic() &+ passed.nanoseconds.load(ordering: .relaxed) })
    recorder = try Self.begin(store, name, .fresh, self.clock)
  }

  private static func begin(
    _ store: Store, _ name: String?, _ origin: EventStore.Origin, _ clock: SessionClock
  ) throws(SinkError) -> SessionRecorder {
    do throws(HistoryError) {
      return try SessionRecorder(
        store, SessionDescription(app: "navlog play", origin: origin, name: name), clock: clock)
    } catch {
      throw SinkError(error.message, hint: error.hint)
    }
  }

  package var session: UInt32 { recorder.session.rawValue }

  package var failure: SinkError? { recorder.failure.map(SinkError.init) }

  package func symbol(_ name: String) throws(SinkError) -> Symbol {
    do throws(StoreError) { return try recorder.symbol(name) } catch { throw SinkError(error) }
  }

  package func name(_ symbol: Symbol) -> String? {
    symbol.isNone ? nil : recorder.name(symbol)
  }

  package func stage(_ value: JSON) throws(SinkError) -> Fingerprint {
    let bytes = try value.cbor()
    do throws(StoreError) { return try recorder.stage(bytes.span) } catch { throw SinkError(error) }
  }

  package func record(_ entry: Entry, at position: Position) {
    recorder.record(entry, at: position)
  }

  package func end(at position: Position, digest: Digest, hierarchy: () -> Hierarchy) {
    last = recorder.end(at: position, digest: digest, hierarchy: hierarchy) ?? last
  }

  package func advance(seconds: Double) {
    // 64 bits of nanoseconds are 584 years: nobody waits longer.
    passed.nanoseconds.add(UInt64(min(seconds, 1e9) * 1e9), ordering: .relaxed)
  }

  package func restart(from source: SessionPoint?, cleanly: Bool) throws(SinkError) {
    var origin = EventStore.Origin.fresh
    do throws(StoreError) {
      try last?.wait()
      if let source, source.position > 0, let session = SessionNumber(source.session) {
        let end = try store.lastCommandEnd(of: session, atOrBefore: UInt64(source.position))
        origin = .restored(from: end.point)
      }
      if cleanly { try recorder.finish() }
    } catch {
      throw SinkError(error)
    }
    last = nil
    recorder = try Self.begin(store, name, origin, clock)
  }

  package func finish() throws(SinkError) {
    do throws(StoreError) { try recorder.finish() } catch { throw SinkError(error) }
  }
}

extension SinkError {
  fileprivate init(_ error: StoreError) { self.init(error.message, hint: error.hint) }
}
