import NavlogRestoration
import Testing

@Suite struct QuarantineTests {
  private func suspect(
    _ path: String, _ scene: String? = nil, born: UInt32 = 1
  ) -> Quarantine.Suspect {
    .init(path: path, scene: scene, node: .init(session: 1, born: born))
  }

  private func quarantine(
    _ failures: [Quarantine.Suspect?], limit: Int
  ) -> Quarantine {
    var quarantine = Quarantine(restoring: 1)
    for failure in failures { quarantine.add(failure: failure, limit: limit) }
    return quarantine
  }

  /// Returns an archive with two controllers on a stack, and their indices.
  private func twoOnStack() throws -> (Archive, Int, Int) {
    let app = TestApp()
    app.stack("Nav", "A", "B")
    app.show("Nav")
    let archive = app.archive()
    return (
      archive, try #require(archive.index(at: "nav/:[0]:/a")),
      try #require(archive.index(at: "nav/:[1]:/b"))
    )
  }

  private func screen(
    _ path: String, _ scene: String? = nil, born: UInt32, _ className: String = "screen"
  ) -> Quarantine.Suspect {
    .init(path: path, scene: scene, node: .init(session: 1, born: born), className: className)
  }

  @Test func `a class that fails again elsewhere is held at once, as a whole`() {
    let (a, b) = (screen("a", born: 1), screen("b", born: 2))
    let held = quarantine([a, a, a, b], limit: 3).held
    #expect(held.map(\.suspect?.isWholeClass) == [false, true])
    // At its own place, it is held by itself.
    let again = quarantine([a, a, a, screen("a", born: 7)], limit: 3).held
    #expect(again.map(\.suspect?.isWholeClass) == [false, false])
    // A plain container isn't at fault for another one.
    let containers = [screen("a", born: 1, "NavigationController")]
    let other = screen("b", born: 2, "NavigationController")
    #expect(quarantine(containers + containers + containers + [other], limit: 3).held.count == 1)
  }

  @Test func `a node of the same class in place of a held one is held`() throws {
    let (archive, a, _) = try twoOnStack()
    var quarantine = quarantine([archive.suspect(a, restoring: 1)], limit: 1)
    quarantine.session = 2
    let decided = try archive.judged(quarantine: quarantine)
    #expect(decided.dropFirst().first == "nav/:[0]:/a deferred V9", "\(decided)")
    quarantine.removeRestored([a], of: archive)
    #expect(quarantine.isEmpty)
  }

  @Test func `fewer failures than the limit quarantine nothing`() {
    let quarantine = quarantine([suspect("a/b"), suspect("a/b")], limit: 3)
    #expect(quarantine.held.isEmpty)
    #expect(!quarantine.isEmpty)
  }

  @Test func `the most frequent last suspect is held, and the latest of several`() {
    let (a, b, c) = (suspect("a", born: 1), suspect("b", born: 2), suspect("c", born: 3))
    #expect(quarantine([a, b, a], limit: 3).held == [.subtree(a)])
    #expect(quarantine([a, b, c], limit: 3).held == [.subtree(c)])
    #expect(quarantine([a, nil, nil], limit: 3).held == [.subtree(a)])
  }

  @Test func `further failures hold the new suspect, then its scene, then everything`() {
    let (a, b) = (suspect("a", "left", born: 1), suspect("b", "right", born: 2))
    #expect(quarantine([a, a, b, b], limit: 2).held == [.subtree(a), .subtree(b)])
    #expect(quarantine([a, a, a, a], limit: 2).held == [.subtree(a), .scene("left")])
    let long = quarantine([a, a, b, b, b, b, b, b], limit: 2)
    #expect(long.held == [.subtree(a), .subtree(b), .scene("right"), .all])
  }

  @Test func `failures without a suspect hold everything`() {
    #expect(quarantine([nil, nil], limit: 2).held == [.all])
  }

  @Test func `a node that was restored successfully is tried again, the rest isn't`() throws {
    let (archive, a, b) = try twoOnStack()
    var quarantine = quarantine([archive.suspect(a, restoring: 1)], limit: 1)
    quarantine.add(failure: archive.suspect(b, restoring: 1), limit: 2)
    quarantine.complete([b], of: archive)
    #expect(quarantine.held == [.subtree(archive.suspect(a, restoring: 1))])
    #expect(quarantine.pending.isEmpty)
    quarantine.removeRestored([a], of: archive)
    #expect(quarantine.isEmpty)
  }

  @Test func `a successful launch ends a series of failures`() {
    let (a, b) = (suspect("a", born: 1), suspect("b", born: 2))
    var quarantine = quarantine([a, a, b, b], limit: 2)
    quarantine.complete([], of: Archive())
    let next = suspect("c", born: 3)
    quarantine.add(failure: next, limit: 1)
    #expect(quarantine.held == [.subtree(a), .subtree(b), .subtree(next)])
  }

  @Test func `quarantine is lifted by path`() {
    let a = suspect("a")
    var quarantine = quarantine([a], limit: 1)
    let (other, same) = (quarantine.lift("b"), quarantine.lift("a"))
    #expect(!other && same && quarantine.isEmpty)
  }

  @Test func `a successful launch keeps the held nodes, and not new ones of their scene`() throws {
    let app = TestApp()
    app.stack("Nav", "A", "B")
    app.show("Nav")
    let archive = app.archive()
    var quarantine = Quarantine(restoring: 1)
    quarantine.add(failure: nil, limit: 1)
    #expect(quarantine.held == [.all])

    quarantine.complete([], of: archive)
    #expect(quarantine.held.map(\.path) == ["nav"])
    #expect(try archive.judged(quarantine: quarantine).first == "nav deferred V9")
    // The same nodes as those of the next session are new.
    quarantine.session = 2
    #expect(try archive.judged(quarantine: quarantine).first == "nav restored V1")
    let wasHeld = quarantine.lift("nav")
    #expect(wasHeld && quarantine.isEmpty)
  }

  @Test func `a held node is deferred, and nothing of it is lost`() throws {
    let app = TestApp()
    app.stack("Nav", "A", "B")
    app.show("Nav")
    let archive = app.archive()
    let index = try #require(archive.index(at: "nav/:[1]:/b"))
    var quarantine = Quarantine(restoring: 1)
    quarantine.add(failure: archive.suspect(index, restoring: 1), limit: 1)

    #expect(
      try archive.judged(quarantine: quarantine) == [
        "nav restored V1", "nav/:[0]:/a restored V1", "nav/:[1]:/b deferred V9",
      ])
  }
}
