import History
import Navigation

// What the app is told of how commands are recorded.
extension Runtime {
  /// Whether state that moves with the hand is recorded later.
  var holdsContinuousBack: Bool {
    recording == .behind && application.backlog.holdsContinuousStateBack
  }

  /// Tells the app when commands begin to be recorded in memory only, when they no longer are, and when
  /// nothing is recorded any more.
  func watchLog() {
    if log.isKilled { return }
    let state: RecordingState =
      log.failure != nil ? .over : log.unwrittenBytes > 0 ? .behind : .safe
    if state == .behind { scheduleCatchUp() }
    guard state != recording else { return }
    recording = state
    switch state {
    case .safe: application.report(.safeAgain())
    case .behind: application.report(.notSafe(log.storeTrouble))
    case .over: if let failure = log.failure { application.report(.notRecorded(failure)) }
    }
  }

  /// Looks again for room in a moment, even if nothing is commanded.
  private func scheduleCatchUp() {
    guard !isCatchUpScheduled else { return }
    isCatchUpScheduled = true
    let handle = handle
    Task { @MainActor in
      // The task ends with the process, and is cancelled by nothing else.
      do { try await Task.sleep(nanoseconds: 100_000_000) } catch { return }
      guard let runtime = handle.runtime else { return }
      runtime.isCatchUpScheduled = false
      runtime.catchUp()
    }
  }

  func catchUp() {
    log.catchUp()
    watchLog()
    if recording == .safe, !continuous.isEmpty {
      flushContinuous(all: false)
      scheduleContinuous()
    }
  }
}
