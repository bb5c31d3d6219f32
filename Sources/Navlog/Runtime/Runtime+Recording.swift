import NavlogHistory
import NavlogNavigation

// Reports to the app how commands are recorded.
extension Runtime {
  /// Whether continuous state is recorded later.
  var holdsContinuousBack: Bool {
    (recording == .behind || recording == .full) && application.backlog.holdsContinuousStateBack
  }

  /// Reports to the app when commands begin to be recorded in memory only, when they are recorded
  /// in the store again, and when nothing is recorded any more.
  func watchLog() {
    if log.isKilled { return }
    let state: RecordingState =
      if log.failure != nil { .over } else if log.shortage != nil { .full } else {
        log.unwrittenBytes > 0 ? .behind : .safe
      }
    if state == .behind || state == .full { scheduleCatchUp() }
    guard state != recording else { return }
    recording = state
    switch state {
    case .safe: resumedRecording = true
    case .behind: application.report(.recordingInMemory(log.pendingError))
    case .full: if let shortage = log.shortage { application.report(.notRecorded(shortage)) }
    case .over: if let failure = log.failure { application.report(.notRecorded(failure)) }
    }
  }

  /// Reports that the session was given up as soon as a commit fails, even if no command follows.
  func watchForLoss() {
    let handle = handle
    log.whenOver {
      Task { @MainActor in
        guard let runtime = handle.runtime else { return }
        runtime.log.checkGivenUp()
        runtime.watchLog()
      }
    }
  }

  /// Checks the store for room again after a moment, even if no command is issued.
  private func scheduleCatchUp() {
    guard !isCatchUpScheduled else { return }
    isCatchUpScheduled = true
    let handle = handle
    Task { @MainActor in
      // Only the end of the process cancels this task.
      do { try await Task.sleep(nanoseconds: 100_000_000) } catch { return }
      guard let runtime = handle.runtime else { return }
      runtime.isCatchUpScheduled = false
      runtime.catchUp()
    }
  }

  /// Notifies the app, between two commands, that the store has room again.
  func reportResumedRecording() {
    guard resumedRecording, depth == 0 else { return }
    resumedRecording = false
    application.resumeRecording()
  }

  func catchUp() {
    log.catchUp { hierarchy }
    watchLog()
    reportResumedRecording()
    if recording == .safe, !continuous.isEmpty {
      flushContinuous(all: false)
      scheduleContinuous()
    }
  }
}
