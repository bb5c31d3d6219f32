import Testing

@testable import NavlogTool

/// What `bisect run` tells the program that it runs.
@Suite struct BisectRunTests {
  @Test func `a program can ask for more than its input has`() throws {
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
