import Testing

@testable import NavlogTool

/// The environment of the command that `bisect run` runs.
@Suite struct BisectRunTests {
  @Test func `a command run by bisect gets the session, the store and the position`() throws {
    let recorded = try Recorded(
      """
      {"do":"controller","id":"a"}
      {"do":"window","id":"main","root":"a"}

      """)
    let asks =
      #"[ "$NAVLOG_SESSION" = 1 ] && [ -d "$NAVLOG_STORE" ] && [ "$NAVLOG_POSITION" -lt 4 ]"#
    let ran = Ran.navlog(
      "bisect", recorded.store, "run", "sh", "-c", asks, in: recorded.directory)
    #expect(
      ran.status == 0 && ran.output.contains("position 4 is the first bad one"), "\(ran.snapshot)")
  }
}
