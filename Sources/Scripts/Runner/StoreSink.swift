import CBOR
package import EventStore
package import History
package import Navigation
import Synchronization

/// A session that a store keeps: what has ended outlives the process.
package final class StoreSink: SessionSink {
  private let recorder: SessionRecorder
  private let passed: Passed

  /// How much time the script has let pass beside the clock's.
  private final class Passed: Sendable {
    let nanoseconds = Atomic<UInt64>(0)
  }

  /// Begins a session in `store`; `name` is for people.
  package init(
    _ store: Store, name: String? = nil, clock: SessionClock = .live
  ) throws(SinkError) {
    let passed = Passed()
    self.passed = passed
    let scripted = SessionClock(
      wall: clock.wall,
      monotonic: { clock.monotonic() &+ passed.nanoseconds.load(ordering: .relaxed) })
    do throws(HistoryError) {
      recorder = try SessionRecorder(
        store, SessionDescription(app: "navlog play", name: name), clock: scripted)
    } catch {
      throw SinkError(error.message, hint: error.hint)
    }
  }

  /// The session that is recorded.
  package var session: SessionNumber { recorder.session }

  package var failure: SinkError? { recorder.failure.map(SinkError.init) }

  package func symbol(_ name: String) throws(SinkError) -> Symbol {
    do throws(StoreError) { return try recorder.symbol(name) } catch { throw SinkError(error) }
  }

  package func name(_ symbol: Symbol) -> String? {
    symbol.isNone ? nil : recorder.name(symbol)
  }

  package func stage(_ value: JSON) throws(SinkError) -> Fingerprint {
    let bytes: [UInt8]
    do throws(CBORError) { bytes = try CBORValue(value).encoded() } catch {
      throw SinkError("a value can't be encoded: \(error)")
    }
    do throws(StoreError) { return try recorder.stage(bytes.span) } catch { throw SinkError(error) }
  }

  package func record(_ entry: Entry, at position: Position) {
    recorder.record(entry, at: position)
  }

  package func end(at position: Position, digest: Digest, hierarchy: () -> Hierarchy) {
    recorder.end(at: position, digest: digest, hierarchy: hierarchy)
  }

  package func advance(seconds: Double) {
    // 64 bits of nanoseconds are 584 years: nobody waits longer.
    passed.nanoseconds.add(UInt64(min(seconds, 1e9) * 1e9), ordering: .relaxed)
  }

  package func finish() throws(SinkError) {
    do throws(StoreError) { try recorder.finish() } catch { throw SinkError(error) }
  }
}

extension SinkError {
  fileprivate init(_ error: StoreError) { self.init(error.message, hint: error.hint) }
}

extension CBORValue {
  /// The value as state is kept; equal values become equal bytes.
  fileprivate init(_ json: JSON) throws(CBORError) {
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
