import NavlogHistory
import NavlogTimeTravel

// Replaying a session at recorded speed.
extension FullScreen {
  /// The shortest and the longest time that a step of a replay takes, however long it took.
  private static let shortestStep = Duration.milliseconds(40)
  private static let longestStep = Duration.seconds(1)

  /// Starts a replay from here, or from the beginning at the end.
  mutating func startReplay() {
    guard reader.end > reader.start else { return notice = "the session has no events" }
    if position == reader.end { jump(to: reader.start, by: .command) }
    focus = .timeline
    planReplay()
  }

  /// Takes the next step of the replay.
  mutating func replayStep() {
    guard replayDelay != nil else { return }
    step(commands: 1)
    planReplay()
  }

  /// Sets the time until the next step: what the recorded step took, with idle time compressed.
  private mutating func planReplay() {
    replayDelay = nil
    guard position < reader.end else { return notice = "the replay is at the end" }
    attempt { screen in
      let next = try screen.reader.position(1, commandsFrom: screen.position)
      guard next > screen.position else { return }
      let now = try screen.reader.history.events(at: screen.position).first?.time
      let then = try screen.reader.history.events(at: next).first?.time
      var delay = Self.shortestStep
      if let now, let then, then > now {
        delay = .nanoseconds(Int64(clamping: then - now))
      }
      screen.replayDelay = min(Self.longestStep, max(Self.shortestStep, delay))
    }
    if replayDelay != nil { notice = "replaying; any key stops" }
  }
}
