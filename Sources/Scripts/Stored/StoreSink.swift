import CBOR
package import EventStore
import History
package import Navigation
package import Restoration
import Synchronization

/// Sessions that are recorded in a store, one after the other.
package final class StoreSink: SessionSink {
  /// The app that sessions of scripts belong to.
  package static let app = "navlog.play"

  private let store: Store
  private var recorder: SessionRecorder
  private let clock = ScriptClock()
  private var last: Receipt?
  private var trouble: StoreError?

  /// Begins a session in `store`.
  package init(_ store: Store) throws(SinkError) {
    self.store = store
    recorder = try Self.begin(store, .fresh, clock)
  }

  private static func begin(
    _ store: Store, _ origin: EventStore.Origin, _ clock: ScriptClock, manifest: [UInt8] = []
  ) throws(SinkError) -> SessionRecorder {
    do throws(HistoryError) {
      return try SessionRecorder(
        store, SessionDescription(app: app, origin: origin, metadata: manifest),
        clock: SessionClock(wall: { clock.wall() }, monotonic: { clock.monotonic() }))
    } catch {
      throw SinkError(error.message, hint: error.hint)
    }
  }

  package var failure: SinkError? {
    (trouble ?? recorder.failure).map { SinkError($0.message, hint: $0.hint) }
  }

  package func symbol(_ name: String) throws(SinkError) -> Symbol {
    do throws(StoreError) { return try recorder.symbol(name) } catch {
      throw SinkError(error.message, hint: error.hint)
    }
  }

  package func name(_ symbol: Symbol) -> String? { symbol.isNone ? nil : recorder.name(symbol) }

  package func stage(_ value: JSON) throws(SinkError) -> Fingerprint {
    let bytes = try value.cbor()
    do throws(StoreError) { return try recorder.stage(bytes.span) } catch {
      throw SinkError(error.message, hint: error.hint)
    }
  }

  package func record(_ entry: Entry, at position: Position) {
    recorder.record(entry, at: position)
  }

  package func end(at position: Position, digest: Digest, hierarchy: () -> Hierarchy) {
    last = recorder.end(at: position, digest: digest, hierarchy: hierarchy) ?? last
  }

  package func advance(seconds: Double) { clock.advance(seconds) }

  package var session: UInt32 { recorder.session.rawValue }

  package func restart(
    from source: SessionPoint?, cleanly: Bool, manifest: Manifest
  ) throws(SinkError) {
    var origin = EventStore.Origin.fresh
    do throws(StoreError) {
      try last?.wait()
      if let source, source.position > 0, let session = SessionNumber(source.session) {
        origin = .restored(
          from: try store.lastCommandEnd(of: session, atOrBefore: UInt64(source.position)).point)
      }
      if cleanly { try recorder.finish() }
    } catch {
      throw SinkError(error.message, hint: error.hint)
    }
    last = nil
    recorder = try Self.begin(store, origin, clock, manifest: try manifest.cbor())
  }

  package func finish() throws(SinkError) {
    do throws(StoreError) { try recorder.finish() } catch {
      throw SinkError(error.message, hint: error.hint)
    }
  }
}

/// The machine's clocks, moved on by what the script says.
private final class ScriptClock: Sendable {
  private let ahead = Mutex<UInt64>(0)

  func advance(_ seconds: Double) {
    let nanoseconds = UInt64(min(seconds, 1e9) * 1e9)
    ahead.withLock { $0 &+= nanoseconds }
  }

  func wall() -> UInt64 { Store.systemTime() &+ ahead.withLock { $0 } }

  func monotonic() -> UInt64 { Store.monotonicTime() &+ ahead.withLock { $0 } }
}
