package import NavlogEventText
package import NavlogHistory
package import NavlogNavigation
package import NavlogRestoration
import NavlogRestorationStore

/// A sink for sessions that are kept in memory only.
package final class MemorySink: SessionSink {
  package private(set) var entries: [RecordedEvent] = []
  package private(set) var sessionNumber: UInt32 = 1

  package init() {}

  package func begin() throws(SinkError) -> SessionRecorder? { nil }

  package func record(_ entry: RecordedEvent, at position: Position) { entries.append(entry) }

  package func advance(seconds: Double) {}

  package func restart(
    from point: Provenance?, cleanly: Bool, manifest: Manifest, facts: LaunchFacts
  ) throws(SinkError) -> SessionRecorder? {
    entries.removeAll()
    sessionNumber += 1
    return nil
  }

  package func predecessor(preserved: Bool, limit: Int) throws(SinkError) -> Predecessor? { nil }

  package func keep(waiting restorer: Restorer) throws(SinkError) {}

  package func keep(_ quarantine: Quarantine) throws(SinkError) {}

  package func finish() throws(SinkError) {}
}
