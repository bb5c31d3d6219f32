import Restoration
import Testing

@Suite struct QuarantineTests {
  private func failed(_ path: String?, _ scene: String? = nil) -> Quarantine.Attempt {
    .init(at: path, scene: scene)
  }

  @Test func `too few failures hold nothing`() {
    let quarantine = Quarantine([failed("a/b"), failed("a/b")], limit: 3)
    #expect(quarantine.reach == .nothing)
  }

  @Test func `the top-most suspect goes first, with what is below it`() {
    let quarantine = Quarantine([failed("a/b/c"), failed("a/b")], limit: 2)

    #expect(quarantine.reach == .subtree("a/b"))
  }

  @Test func `then its scene, then all`() {
    let two = Array(repeating: failed("a/b", "left"), count: 4)
    #expect(Quarantine(two, limit: 2).reach == .scene("left"))
    #expect(Quarantine(two + two, limit: 2).reach == .all)
  }

  @Test func `what has survived interrupts a row of failures and lifts nothing`() {
    let survived = Quarantine.Attempt(hasSurvived: true)
    #expect(Quarantine([failed("a"), survived, failed("a")], limit: 2).reach == .nothing)
    #expect(
      Quarantine([failed("a"), failed("a"), survived], limit: 2).reach == .subtree("a"))
  }

  @Test func `failures that nobody can place hold all`() {
    #expect(Quarantine([failed(nil), failed(nil)], limit: 2).reach == .all)
  }

  @Test func `what is held waits, and nothing of it is lost`() throws {
    let app = TestApp()
    app.stack("Nav", "A", "B")
    app.show("Nav")
    let quarantine = Quarantine([failed("nav/:[1]:/b")], limit: 1)

    #expect(
      try app.archive().judged(quarantine: quarantine) == [
        "nav restored V1", "nav/:[0]:/a restored V1", "nav/:[1]:/b deferred V9",
      ])
  }
}
