import RestorationStore
import EventStore
import History
import Navigation
import Restoration
import Scripts

/// The session of a fork as a script's: it ends when the fork does, and is never launched again.
final class BranchSink: SessionSink {
  private let recorder: SessionRecorder
  /// What the lines have made.
  private(set) var made = Made()

  init(_ recorder: SessionRecorder) { self.recorder = recorder }

  var failure: SinkError? { recorder.failure.map(SinkError.init) }

  var sessionNumber: UInt32 { recorder.session.rawValue }

  func symbol(_ name: String) throws(SinkError) -> Symbol {
    do throws(StoreError) { return try recorder.symbol(name) } catch { throw SinkError(error) }
  }

  func name(_ symbol: Symbol) -> String? { symbol.isNone ? nil : recorder.name(symbol) }

  func stage(_ value: JSON) throws(SinkError) -> Fingerprint {
    let bytes = try value.stateBytes()
    do throws(StoreError) { return try recorder.stage(bytes.span) } catch { throw SinkError(error) }
  }

  func record(_ entry: Entry, at position: Position) {
    recorder.record(entry, at: position)
    made.add(entry.event, at: position)
  }

  func end(at position: Position, digest: Digest, hierarchy: () -> Hierarchy) {
    recorder.end(at: position, digest: digest, hierarchy: hierarchy)
  }

  func advance(seconds: Double) {}

  func restart(
    from point: SessionPoint?, cleanly: Bool, manifest: Manifest, facts: LaunchFacts
  ) throws(SinkError) {
    throw SinkError(
      "no app is launched from a fork", hint: "play a script that launches, in a store of its own")
  }

  func predecessor(preserved: Bool, limit: Int) throws(SinkError) -> Predecessor? { nil }

  func keep(waiting restorer: Restorer) throws(SinkError) {}

  func keep(_ quarantine: Quarantine) throws(SinkError) {}

  func abandon() {}

  func finish() throws(SinkError) {}
}
