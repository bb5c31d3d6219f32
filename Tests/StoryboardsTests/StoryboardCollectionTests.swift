import NavlogStoryboards
import Testing

@Suite struct StoryboardCollectionTests {
  private func set(_ names: String...) throws -> StoryboardCollection {
    StoryboardCollection(try names.map { try Fixture.storyboard($0) })
  }

  @Test func `references are resolved across files`() throws {
    let set = try set("Main", "Other")
    #expect(
      set.resolve("ref-00-000", in: 0)
        == .found(StoryboardCollection.Address(storyboard: 1, controller: "set-00-000")))
    #expect(
      set.resolve("mai-00-000", in: 1)
        == .found(StoryboardCollection.Address(storyboard: 0, controller: "tab-00-000")))
    #expect(set.resolve("kit-00-000", in: 1) == .otherBundle("org.example.kit"))
    #expect(
      set.resolve("lst-00-000", in: 0)
        == .found(StoryboardCollection.Address(storyboard: 0, controller: "lst-00-000")))
    #expect(try self.set("Main").resolve("ref-00-000", in: 0) == .unknownStoryboard("Other"))
  }

  @Test func `circular references resolve to nothing`() throws {
    let scene = { (id: String, name: String, target: String) in
      """
      <scene><objects><viewControllerPlaceholder storyboardIdentifier="\(name)" \
      referencedIdentifier="\(target)" id="\(id)"/></objects></scene>
      """
    }
    let storyboard = try StoryboardContents(
      Fixture.document(
        scene("a", "one", "two") + scene("b", "two", "one") + scene("c", "three", "gone")),
      file: "C.storyboard")
    let set = StoryboardCollection([storyboard])
    #expect(set.resolve("a", in: 0) == .nothing)
    #expect(set.resolve("c", in: 0) == .unknownIdentifier("gone", in: "C"))
  }

  @Test func `problems are found with their lines`() throws {
    let storyboard = try StoryboardContents(
      Fixture.document(
        """

        <scene><objects><navigationController restorationIdentifier="a" id="1">
        <connections><segue destination="2" kind="relationship" relationship="rootViewController"/>
        <segue destination="nowhere" kind="show" id="s"/></connections></navigationController></objects></scene>
        <scene><objects><viewController id="2"><connections>
        <segue destination="x" kind="unwind" unwindAction="back:"/><outlet property="p" destination="gone"/>
        </connections></viewController><exit id="x"/></objects></scene>
        <scene><objects><viewController storyboardIdentifier="i" restorationIdentifier="a" id="3"/></objects></scene>
        <scene><objects><viewController storyboardIdentifier="i" id="4"/></objects></scene>
        <scene><objects><viewController useStoryboardIdentifierAsRestorationIdentifier="YES" id="5"/></objects></scene>
        <scene><objects><viewController storyboardIdentifier="j" id="5"/></objects></scene>
        """, attributes: "initialViewController=\"1\""), file: "L.storyboard")
    let problems = StoryboardCollection([storyboard]).problems(handlers: ["Start": ["other:"]])
    #expect(
      problems.map { "\($0.line) \($0.rule)" } == [
        "5 missingRestoration", "6 danglingSegue", "8 danglingConnection",
        "8 unwindWithoutHandler", "10 duplicateRestoration", "11 duplicateIdentifier",
        "12 emptyRestoration", "13 duplicateObject",
      ])
    let clean = try set("Main", "Other").problems(handlers: ["NoteList": ["other:"]])
    #expect(clean.map(\.rule).contains(.danglingSegue) == false)
    #expect(clean.map(\.rule).contains(.unwindWithoutHandler) == false)
  }

  @Test func `an unwind without a handler is found only if every class is known`() throws {
    let both = try set("Main", "Other")
    let classes = Set(
      both.storyboards.flatMap(\.controllers).compactMap { $0.customClass?.name })
    var handlers: [String: Set<String>] = [:]
    for name in classes { handlers[name] = [] }
    func found(_ handlers: [String: Set<String>]) -> Set<String> {
      Set(
        both.problems(handlers: handlers).filter { $0.rule == .unwindWithoutHandler }.map(\.subject)
      )
    }

    let all = found(handlers)
    #expect(all.contains("unwindToTabs:"))
    handlers["NoteList"] = ["unwindToTabs:"]
    #expect(found(handlers) == all.subtracting(["unwindToTabs:"]))
    handlers["NoteDetail"] = nil
    #expect(found(handlers).isEmpty)
  }

  @Test func `a container that a size class lacks embeds nothing in it`() throws {
    let detail = try #require(
      try Fixture.storyboard("Main").controllers.first { $0.restorationIdentifier == "detail" })
    let second = "co2-00-000"

    #expect(detail.embeds.contains { $0.owner.id == second })
    for (width, isThere) in [(nil, false), ("compact", false), ("regular", true)] {
      let owners = detail.embeds(width: width, height: "regular").map(\.owner.id)
      #expect(owners.contains(second) == isThere)
      #expect(owners.count == detail.embeds.count - (isThere ? 0 : 1))
    }
  }

  @Test
  func `a container in a missing view embeds nothing, and the closest variation wins`() throws {
    let storyboard = try StoryboardContents(
      Fixture.document(
        """
        <scene><objects><viewController id="a"><view key="view" id="v"><subviews>
        <view id="box"><subviews><stackView id="stack"><subviews><containerView id="c">
        <connections><segue destination="b" kind="embed" id="s"/></connections>
        </containerView></subviews></stackView></subviews></view></subviews>
        <variation key="default"><mask key="subviews"><exclude reference="box"/></mask></variation>
        <variation key="widthClass=regular"><mask key="subviews"><include reference="box"/></mask></variation>
        <variation key="heightClass=compact-widthClass=regular"><mask key="subviews">
        <exclude reference="box"/></mask></variation>
        </view></viewController></objects></scene>
        <scene><objects><viewController id="b"/></objects></scene>
        """), file: "V.storyboard")
    let controller = try #require(storyboard.controller("a"))

    #expect(controller.embeds.map(\.owner.enclosing) == [["stack", "box", "v"]])
    #expect(controller.embeds(width: "compact", height: "regular").isEmpty)
    #expect(controller.embeds(width: "regular", height: "regular").count == 1)
    #expect(controller.embeds(width: "regular", height: "compact").isEmpty)
  }

  @Test func `an unused reference is named after its target`() throws {
    let storyboard = try StoryboardContents(
      Fixture.document(
        """
        <scene><objects><viewControllerPlaceholder storyboardName="Other" id="r"
        referencedIdentifier="settings"/></objects></scene>
        """), file: "R.storyboard")
    let messages = StoryboardCollection([storyboard, try Fixture.storyboard("Other")]).problems()
      .map(
        \.message)
    #expect(
      messages.first?.hasPrefix("nothing leads to the reference to 'Other/settings', and") == true)
  }

  @Test func `exactly the changes are found`() throws {
    let old = try Fixture.storyboard("Main")
    #expect(old.changes(since: old, .everything).isEmpty)
    let text = String(decoding: try Fixture.bytes("Main"), as: UTF8.self)
      .replacing("identifier=\"open\"", with: "identifier=\"show\"")
      .replacing("property=\"text\"", with: "property=\"body\"")
    let new = try StoryboardContents(Array(text.utf8), file: "Main.storyboard")
    let changes = new.changes(since: old, .graph)
    #expect(changes.map(\.subject) == ["segue sg1-00-000"])
    #expect(changes.map(\.old) == ["open"] && changes.map(\.new) == ["show"])
    #expect(new.changes(since: old, .everything).count == 3)
  }
}
