import NavlogStore
import NavlogNavigation
import NavlogRestorationStore

extension Application {
  /// Resumes recording after the store has room again. If memory was full too, the recording
  /// continues in another session, and the notes on deferred nodes and on the quarantine are
  /// written to that session.
  func resumeRecording() {
    guard let store, let session = session.flatMap({ SessionNumber($0) }) else { return }
    do {
      if waiting?.session == session {
        report(.memoryWritten())
      } else {
        try quarantine.copy(to: session)
        waiting?.move(to: session, from: try store.session(session).description.origin.point)
        launched?.recordAgain()
        hasUnwrittenNotes = true
        report(.memoryWritten(in: session.rawValue))
      }
      if hasUnwrittenNotes, launching == nil { try keepWaiting() }
      hasUnwrittenNotes = false
    } catch {
      report(.notKept(ApplicationError(from: error)))
    }
  }
}

extension Launching {
  /// Records again which nodes were resumed after the launch, because that may have happened while
  /// nothing was recorded.
  fileprivate func recordAgain() {
    if !resumed.isEmpty { sequence.recordAgain(resumed.sorted()) }
  }
}
