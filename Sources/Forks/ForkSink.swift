import NavlogEventText
import NavlogRestorationStore
import NavlogStore
import NavlogHistory
import NavlogNavigation
import NavlogRestoration
import NavlogScripts

/// Records script commands in a fork's session. The fork ends the session; nothing is launched in
/// it.
@MainActor
final class ForkSink: SessionSink {
  private let recorder: SessionRecorder
  /// The nodes and transitions that the lines have created.
  private(set) var made = CreatedNodes()

  init(_ recorder: SessionRecorder) { self.recorder = recorder }

  var sessionNumber: UInt32 { recorder.session.rawValue }

  func begin() throws(SinkError) -> SessionRecorder? { recorder }

  func record(_ entry: RecordedEvent, at position: Position) {
    made.add(entry.event, at: position)
  }

  func advance(seconds: Double) {}

  func restart(
    from point: Provenance?, cleanly: Bool, manifest: Manifest, facts: LaunchFacts
  ) throws(SinkError) -> SessionRecorder? {
    throw SinkError(
      "no app is launched from a fork", hint: "play a script that launches, in a store of its own")
  }

  func predecessor(preserved: Bool, limit: Int) throws(SinkError) -> Predecessor? { nil }

  func keep(waiting restorer: Restorer) throws(SinkError) {}

  func keep(_ quarantine: Quarantine) throws(SinkError) {}

  func finish() throws(SinkError) {}
}
