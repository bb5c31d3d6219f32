import HistorySupport
import NavlogHistory
import NavlogStore
import NavlogTimeTravel
import Support
import Testing

/// Times in sessions with clocks far off.
extension PositionTests {
  @Test(arguments: ["5h", "-5h", "12:00:00", "23:59:59.999", "@2026-01-01", "2500-01-01"])
  func `times near the maximum are compared without overflow`(_ text: String) throws {
    let session = try TestSession()
    let store = try session.open()
    let recorder = try SessionRecorder(
      store, SessionConfiguration(app: "test"),
      clock: SessionClock(wall: { .max - 9 }, monotonic: { 0 }))
    Storm(seed: 1, recorder: recorder).run(commands: 5)
    try recorder.finish()
    let history = try SessionHistory(store, recorder.session)
    _ = try PositionExpression(parsing: text).resolve(in: history, head: try history.info().head)
  }
}
