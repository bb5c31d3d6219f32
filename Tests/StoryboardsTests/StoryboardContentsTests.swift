import NavlogStoryboards
import Testing

@Suite struct StoryboardContentsTests {
  @Test func `a document has its properties and initial controller`() throws {
    let main = try Fixture.storyboard("Main")
    #expect(main.name == "Main")
    #expect(main.document.platform == .iOS)
    #expect(main.document.version == "3.0")
    #expect(main.document.toolsVersion == "21701")
    #expect(main.initial?.id == "tab-00-000")
    #expect(main.scenes.count == 11)
    #expect(main.problems.isEmpty)
    let old = try Fixture.storyboard("Old")
    #expect(old.document.version == "1.0")
    #expect(old.segues.map(\.kind) == [.replace])
    #expect(old.scenes[0].objects.map(\.element) == ["placeholder", "searchDisplayController"])
    let tv = try Fixture.storyboard("TV")
    #expect(tv.document.platform == .tvOS)
    #expect(tv.initial == nil)
  }

  @Test func `a controller has its kind, class and identifiers`() throws {
    let main = try Fixture.storyboard("Main")
    let list = try #require(main.controller("lst-00-000"))
    #expect(list.kind == .table)
    #expect(list.customClass?.name == "NoteList")
    #expect(list.customClass?.description == "NoteList")
    #expect(list.storyboardIdentifier == "list")
    #expect(list.restorationIdentifier == "list")
    #expect(list.title == "Notes")
    #expect(list.hasView)
    #expect(list.restorable.map(\.restorationIdentifier) == ["notes"])
    let detail = try #require(main.controller("det-00-000"))
    #expect(detail.customClass?.description == "Notes.NoteDetail")
    #expect(detail.restorable.map(\.element) == ["textView"])
    let editor = try #require(main.controller("edt-00-000"))
    #expect(editor.customClass == nil)
    #expect(
      editor.attributes == [
        "modalPresentationStyle": "pageSheet", "definesPresentationContext": "YES",
      ])
    #expect(main.controller("map-00-000")?.hasView == false)
    let kinds = try Fixture.storyboard("Other").controllers.map(\.kind)
    #expect(kinds == [.page, .content, .reference, .hosting, .player, .reference, .openGL])
  }

  @Test func `identifiers can be written as in compiled storyboards`() throws {
    let storyboard = try StoryboardContents(
      Fixture.document(
        """
        <scene><objects><viewController id="a" explicitStoryboardIdentifier="main" \
        restorationIdentifier="kept"/></objects></scene>
        """), file: "E.storyboard")
    #expect(storyboard.controller(identifier: "main")?.id == "a")
    #expect(storyboard.controller("a")?.restorationIdentifier == "kept")
    #expect(!storyboard.unmodelled.contains { $0.element == "viewController" })
  }

  @Test func `an outlet can lead into the view or to an earlier object`() throws {
    let storyboard = try StoryboardContents(
      Fixture.document(
        """
        <scene><objects><viewController id="a"><view key="view" id="v"><subviews><label id="l"/>
        </subviews></view><navigationItem key="navigationItem" id="n"/><connections>
        <outlet property="view" destination="v"/><outlet property="label" destination="l"/>
        <outlet property="item" destination="n"/><outlet property="tap" destination="t"/>
        <outlet property="me" destination="a"/></connections></viewController>
        <tapGestureRecognizer id="t"/></objects></scene>
        """), file: "O.storyboard")
    let outlets = try #require(storyboard.controller("a")).connections
    #expect(outlets.filter(\.leadsIntoView).map(\.name) == ["view", "label"])
  }

  @Test func `children come in the order of tabs and columns`() throws {
    let main = try Fixture.storyboard("Main")
    let tabs = try #require(main.initial)
    #expect(tabs.relationships.map(\.destination) == ["nav-00-000", "spl-00-000", "ref-00-000"])
    let split = try #require(main.controller("spl-00-000"))
    #expect(split.relationships.map(\.destination) == ["fol-00-000", "sup-00-000", "emp-00-000"])
    let stack = try #require(main.controller("nav-00-000"))
    #expect(stack.relationships[0].creationSelector == "makeList:")
    let detail = try #require(main.controller("det-00-000"))
    #expect(detail.embeds.map(\.owner.id) == ["con-00-000", "co2-00-000"])
  }

  @Test func `a segue has its owner, kind and attributes`() throws {
    let main = try Fixture.storyboard("Main")
    let segues = Dictionary(uniqueKeysWithValues: main.segues.map { ($0.id ?? "", $0) })
    #expect(segues.count == 19)
    let open = try #require(segues["sg1-00-000"])
    #expect(open.owner.element == "tableViewCell" && !open.owner.isController)
    #expect(open.hasPreview)
    let add = try #require(segues["sg4-00-000"])
    #expect(add.kind == .popoverPresentation)
    #expect(add.owner.element == "barButtonItem")
    #expect(add.attributes["popoverAnchorBarButtonItem"] == "add-00-000")
    #expect(add.attributes["popoverArrowDirection"] == "up,down")
    let edit = try #require(segues["sg5-00-000"])
    #expect(edit.owner.isController && !edit.isAnimated)
    #expect(segues["sg6-00-000"]?.identifier == nil)
    #expect(segues["sga-00-000"]?.customClass?.name == "SlideBack")
    #expect(segues["sga-00-000"]?.unwindAction == "unwindToTabs:")
    let tap = try #require(segues["sgb-00-000"])
    #expect(tap.owner.element == "tapGestureRecognizer")
    #expect(main.controller("det-00-000")?.segues.contains(tap) == true)
    #expect(segues["sgc-00-000"]?.kind == .showDetail)
    #expect(segues["sgd-00-000"]?.kind == .show)
    #expect(segues["sge-00-000"]?.attributes["splitViewControllerTargetIndex"] == "1")
  }

  @Test func `connections, values and variations are kept`() throws {
    let detail = try #require(try Fixture.storyboard("Main").controller("det-00-000"))
    #expect(
      detail.connections.map { "\($0.kind) \($0.name)" } == [
        "action share:", "outlet text", "collection buttons", "collection gestureRecognizers",
      ])
    #expect(detail.connections[0].event == "touchUpInside")
    #expect(detail.connections[0].owner == "but-00-000")
    #expect(
      detail.runtimeAttributes.map { "\($0.keyPath)=\($0.value ?? "")" } == [
        "layer.cornerRadius=4", "note=two\nlines", "isDark=YES", "shadow=height=1 width=2",
      ])
    #expect(detail.variations.map(\.key) == ["default", "widthClass=regular"])
    #expect(detail.variations[0].excluded == ["co2-00-000"])
    #expect(detail.variations[1].included == ["co2-00-000"])
    #expect(detail.variations[1].attributes == ["alpha": "0.5"])
  }

  @Test func `elements that aren't modelled are counted`() throws {
    let main = try Fixture.storyboard("Main")
    func count(_ element: String, _ attribute: String? = nil) -> Int {
      main.unmodelled.first { $0.element == element && $0.attribute == attribute }?.count ?? 0
    }
    #expect(count("tabBar") == 1)
    #expect(count("tabBar", "contentMode") == 1)
    #expect(count("navigationItem", "title") == 1)
    #expect(count("document", "useAutolayout") == 1)
    #expect(count("segue") == 1)
    #expect(count("segue", "reference") == 1)
    #expect(count("segue", "destination") == 0)
    let tv = try Fixture.storyboard("TV")
    #expect(
      tv.unmodelled.map { "\($0.element) \($0.attribute ?? "")" } == [
        "futureViewController glow", "hologram ", "hologram depth", "hologram key",
      ])
    #expect(tv.controllers.map(\.kind) == [.content])
    #expect(tv.segues.map(\.kind) == [.other("teleport")])
  }

  @Test func `equal graphs are equal storyboards`() throws {
    let text = String(decoding: try Fixture.bytes("Main"), as: UTF8.self)
    let main = try Fixture.storyboard("Main")
    let newer = text.replacing("toolsVersion=\"21701\"", with: "toolsVersion=\"32700\"")
      .replacing(" customModuleProvider=\"target\"", with: "")
    #expect(try StoryboardContents(Array(newer.utf8), file: "other") == main)
    let moved = text.replacing(
      "destination=\"det-00-000\" kind", with: "destination=\"map-00-000\" kind")
    #expect(try StoryboardContents(Array(moved.utf8), file: "Main.storyboard") != main)
  }

  @Test func `line endings and the order of attributes don't matter`() throws {
    let text = String(decoding: try Fixture.bytes("Main"), as: UTF8.self)
    let main = try Fixture.storyboard("Main")
    let windows = try StoryboardContents(
      [0xef, 0xbb, 0xbf] + Array(text.replacing("\n", with: "\r\n").utf8), file: "Main.storyboard")
    #expect(windows.facts(.everything) == main.facts(.everything))
    let reversed = try StoryboardContents(
      Array(reversingAttributes(text).utf8), file: "Main.storyboard")
    #expect(reversed.facts(.everything) == main.facts(.everything))
    #expect(reversed.scenes == main.scenes)
    #expect(reversed.unmodelled == main.unmodelled)
  }

  private func reversingAttributes(_ text: String) -> String {
    text.replacing(/<([A-Za-z]+)((?: [A-Za-z]+="[^"]*")+)(\/?)>/) { match in
      let attributes = match.2.matches(of: /[ ][A-Za-z]+="[^"]*"/).map { String($0.0) }
      return "<\(match.1)\(attributes.reversed().joined())\(match.3)>"
    }
  }
}
