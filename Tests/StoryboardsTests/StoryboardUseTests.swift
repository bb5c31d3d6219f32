import NavlogNavigation
import NavlogStoryboards
import Testing

@Suite struct StoryboardUseTests {
  /// A storyboard with a list that has a segue with an identifier and one without.
  private func use(_ names: [String], from beginning: Hierarchy = Hierarchy()) throws
    -> StoryboardUse
  {
    let storyboard = try StoryboardContents(
      Fixture.document(
        """
        <scene><objects><viewController storyboardIdentifier="list" id="1"><connections>
        <segue destination="2" kind="show" identifier="open" id="s"/>
        <segue destination="2" kind="show" id="t"/>
        </connections></viewController></objects></scene>
        <scene><objects><viewController id="2"/></objects></scene>
        """), file: "Main.storyboard")
    return StoryboardUse(
      of: StoryboardCollection([storyboard]), names: [nil] + names, from: beginning)
  }

  private func scene(_ slot: UInt32, _ symbol: UInt32) -> Event {
    .propertySet(Slot(slot), .storyboard, symbol)
  }

  private func segue(_ slot: UInt32, _ symbol: UInt32) -> Event {
    .called(Call(.prepare, Slot(slot), symbol: Symbol(symbol)))
  }

  @Test func `scenes are found by identifier and by object id`() throws {
    var use = try use(["Main/list", "Main/2"])
    use.add(scene(0, 1), at: 1)
    use.add(scene(1, 2), at: 2)

    #expect(use.missing.isEmpty)
    #expect(use.controllers == 2)
  }

  @Test func `a missing scene is reported once, with its first use and its count`() throws {
    var use = try use(["Main/gone", "Other/list"])
    use.add(scene(0, 1), at: 3)
    use.add(scene(1, 2), at: 5)
    use.add(scene(2, 1), at: 8)

    #expect(use.missing.map(\.what) == ["scene Main/gone", "scene Other/list"])
    #expect(
      use.missing.map(\.reason) == [
        "Main.storyboard has no such controller", "its storyboard is not one of the files",
      ])
    #expect(use.missing.map(\.first) == [3, 5])
    #expect(use.missing.map(\.count) == [2, 1])
  }

  @Test func `segues are found by identifier or object id, in the scene of their source`() throws {
    var use = try use([
      "Main/list", "open", Symbol.hiddenPrefix + "0/t", "close", Symbol.hiddenPrefix + "0/u",
    ])
    use.add(scene(0, 1), at: 1)
    for (index, symbol) in [2, 3, 4, 5].enumerated() {
      use.add(segue(0, UInt32(symbol)), at: UInt64(index + 2))
    }
    // The next node in the slot isn't from a storyboard.
    use.add(.created(Slot(0), class: .none, identifier: .none, .content, .code), at: 6)
    use.add(segue(0, 4), at: 7)

    #expect(use.missing.map(\.what) == ["segue close of Main/list", "segue u of Main/list"])
    #expect(use.missing.map(\.count) == [1, 1])
  }
}
