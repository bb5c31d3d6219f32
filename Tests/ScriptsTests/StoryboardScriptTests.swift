import NavlogHistory
import NavlogNavigation
import NavlogEventText
import NavlogScripts
import NavlogStoryboards
import Support
import Testing

/// Controllers from storyboards (b.6, S171–S173; LIF-2, SEG, UNW).
@MainActor
@Suite struct StoryboardScriptTests {
  /// Runs a script over the importer's own storyboards; `=` begins the part that is compared.
  func play(_ script: String, storyboard: String? = nil) throws -> String {
    var storyboards: [StoryboardContents] = []
    if let storyboard {
      let text = """
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" \
        initialViewController="a"><scenes>\(storyboard)</scenes></document>
        """
      storyboards.append(try StoryboardContents(Array(text.utf8), file: "Own.storyboard"))
    }
    storyboards += try StoryboardFixtures.storyboards("Main", "Other", "TV")
    let lines = script.split(separator: "\n").map(String.init)
    let shown = (lines.firstIndex(of: "#") ?? -1) + 1
    let runner = ScriptRunner(storyboards: StoryboardCollection(storyboards))
    var log = Log(hides: ["propertySet"])
    for command in try Script(script).commands {
      var output: [OutputLine] = []
      let isFine = try runner.run(command) { output.append($0) }
      if command.line <= shown {
        try #require(isFine, "line \(command.line): \(output.map(\.json))")
      } else {
        for line in output { log.append(line) }
      }
    }
    return log.text
  }

  func scene(_ id: String, _ inside: String = "", _ attributes: String = "") -> String {
    """
    <scene><objects><viewController id="\(id)" \(attributes)>\(inside)</viewController></objects></scene>
    """
  }

  @Test func `S171 a class that no line declares is a plain controller, with a warning`() throws {
    let own = scene("a", "", #"customClass="Start""#)
    #expect(
      try play(#"{"do":"instantiate","id":"A","storyboard":"Own"}"#, storyboard: own)
        == "~SEG-11(A) A.init A.awakeFromNib =A")
    #expect(
      try play(
        """
        {"do":"controller","id":"A","class":"Start"}
        #
        {"do":"instantiate","id":"A","storyboard":"Own"}
        """, storyboard: own) == "A.init A.awakeFromNib =A")
  }

  @Test func `S173 an unknown identifier is refused`() throws {
    #expect(
      try play(#"{"do":"instantiate","id":"A","storyboard":"Main","scene":"gone"}"#) == "!E27(A)")
    #expect(
      try play(#"{"do":"instantiate","id":"A","storyboard":"Other","scene":"elsewhere"}"#)
        == "!E27(A)")
  }

  @Test func `controllers of a nib are awoken once they are all created and connected`() throws {
    #expect(
      try play(
        """
        {"do":"controller","id":"list","class":"NoteList"}
        #
        {"do":"instantiate","id":"stack","storyboard":"Main","scene":"nav-00-000"}
        {"do":"expect","stack":["list"],"in":"stack"}
        """)
        == "stack.init list.init list.wM(stack) stack.awakeFromNib list.awakeFromNib "
        + "=stack")
  }

  @Test func `tabs and columns follow the file, also through references`() throws {
    #expect(
      try play(
        """
        {"do":"controller","id":"list","class":"NoteList"}
        {"do":"controller","id":"settings","class":"Settings"}
        {"do":"instantiate","id":"tabs","storyboard":"Main"}
        #
        {"do":"expect","tabs":["stack","spl-00-000","settings"],"in":"tabs"}
        {"do":"expect","columns":{"primary":"fol-00-000","supplementary":"sup-00-000","secondary":"emp-00-000"},"in":"spl-00-000"}
        """) == "")
  }

  @Test func `embeddings come between loadView and viewDidLoad, each with its own instance`() throws
  {
    #expect(
      try play(
        """
        {"do":"controller","id":"detail","class":"NoteDetail"}
        {"do":"window","id":"main"}
        {"do":"instantiate","id":"detail","storyboard":"Main","scene":"det-00-000"}
        #
        {"do":"loadView","controller":"detail"}
        """)
        == "detail.LV detail.shouldPerformSegue?true map-00-000.init map-00-000.awakeFromNib "
        + "detail.segueInit detail.prepare detail.seguePerform map-00-000.LV map-00-000.DL "
        + "map-00-000.wM(detail) map-00-000.dM(detail) detail.segueReleased "
        + "detail.shouldPerformSegue?true map-00-000.2.init map-00-000.2.awakeFromNib "
        + "detail.segueInit detail.prepare detail.seguePerform map-00-000.2.LV map-00-000.2.DL "
        + "map-00-000.2.wM(detail) map-00-000.2.dM(detail) detail.segueReleased detail.DL")
  }

  @Test func `a segue is found by its identifier, and a user's segue asks`() throws {
    let byUser = try play(
      StoryboardFixtures.shown + """
        #
        {"do":"segue","from":"list","id":"cel-00-000","by":"user"}
        {"do":"expect","stack":["list","detail"],"in":"stack"}
        """)
    #expect(
      byUser.hasPrefix(
        "list.shouldPerformSegue?true detail.init detail.awakeFromNib list.segueInit list.prepare "
          + "list.seguePerform "))
    let byCode = try play(
      StoryboardFixtures.shown + """
        #
        {"do":"segue","from":"list","id":"open"}
        """)
    #expect(byCode.hasPrefix("detail.init detail.awakeFromNib list.segueInit list.prepare "))
    let declined = try play(
      StoryboardFixtures.shown + """
        {"do":"set","controller":"list","answers":{"shouldPerformSegue":{"open":false}}}
        #
        {"do":"segue","from":"list","id":"open","by":"user"}
        """)
    #expect(declined == "list.shouldPerformSegue?false")
    #expect(
      try play(StoryboardFixtures.shown + "#\n{\"do\":\"segue\",\"from\":\"list\",\"id\":\"none\"}")
        == "!E25(list)")
  }

  @Test func `a segue presents as the file says`() throws {
    let log = try play(
      StoryboardFixtures.shown + """
        {"do":"segue","from":"list","id":"edit"}
        #
        {"do":"expect","presentation":{"style":"formSheet","transition":"crossDissolve"},"of":"editor"}
        {"do":"expect","presented":"editor","by":"stack"}
        """)
    #expect(log == "")
  }

  @Test func `unwinding returns to the controller that handles the action`() throws {
    let log = try play(
      StoryboardFixtures.shown + """
        {"do":"segue","from":"list","id":"open"}
        #
        {"do":"segue","from":"detail","id":"but-00-000","by":"user"}
        {"do":"expect","stack":["list"],"in":"stack"}
        """)
    #expect(log.contains("list.canPerformUnwind?true detail.prepare list.unwindAction "))
    #expect(log.contains("detail.released map-00-000.released"))
    let refused = try play(
      StoryboardFixtures.shown + """
        {"do":"segue","from":"list","id":"open"}
        #
        {"do":"segue","from":"detail","id":"close"}
        """)
    #expect(refused.hasSuffix("!E28(detail)"))
  }

  @Test func `a missing attribute is refused before anything is created`() throws {
    let own = scene(
      "a",
      """
      <connections><outlet property="label" destination="a"/></connections>
      <userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type="string" keyPath="tint.x"/>
      </userDefinedRuntimeAttributes>
      """)
    let usual = scene(
      "a",
      """
      <view key="view" id="v"/><connections><outlet property="view" destination="v"/></connections>
      <userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type="string" keyPath="title"/>
      </userDefinedRuntimeAttributes>
      """)
    #expect(
      try play(
        """
        {"do":"controller","id":"A","keys":[]}
        #
        {"do":"instantiate","id":"A","storyboard":"Own"}
        """, storyboard: usual) == "A.init A.awakeFromNib =A", "every controller has those")
    func made(_ keys: String) throws -> String {
      try play(
        """
        {"do":"controller","id":"A","keys":[\(keys)]}
        #
        {"do":"instantiate","id":"A","storyboard":"Own"}
        """, storyboard: own)
    }
    #expect(try made(#""label","tint""#) == "A.init A.awakeFromNib =A")
    #expect(try made(#""label""#) == "!E39(A)")
    #expect(try made("") == "!E39(A)")
  }

  @Test func `a missing action is refused like an attribute`() throws {
    let own = scene(
      "a",
      """
      <view key="view"><subviews><button id="b"><connections>
      <action selector="done:" destination="a" eventType="touchUpInside"/></connections></button>
      </subviews></view>
      """)
    func made(_ more: String) throws -> String {
      try play(
        """
        {"do":"controller","id":"A",\(more)}
        #
        {"do":"instantiate","id":"A","storyboard":"Own"}
        """, storyboard: own)
    }
    #expect(try made(#""keys":[]"#) == "!E39(A)")
    #expect(try made(#""keys":["done:"]"#) == "A.init A.awakeFromNib =A")
    #expect(
      try made(#""keys":[],"answers":{"implements":["done:"]}"#) == "A.init A.awakeFromNib =A")
  }

  @Test func `the origin of a controller is recorded right after its creation`() throws {
    let storyboards = try StoryboardCollection(StoryboardFixtures.storyboards("Main"))
    let runner = ScriptRunner(storyboards: storyboards)
    var lines: [String] = []
    for command in try Script(
      #"{"do":"instantiate","id":"A","storyboard":"Main","scene":"editor"}"#
    ).commands {
      _ = try runner.run(command) { lines.append($0.json) }
    }
    #expect(
      lines.contains { $0.contains(#""property":"storyboard""#) && $0.contains("Main/editor") },
      "\(lines)")
  }

  @Test func `a stack that is its own root is refused, not made without end`() throws {
    let own = """
      <scene><objects><navigationController id="a"><connections>
      <segue destination="a" kind="relationship" relationship="rootViewController"/>
      </connections></navigationController></objects></scene>
      """
    #expect(throws: ScriptError.self) {
      try play(#"{"do":"instantiate","id":"A","storyboard":"Own"}"#, storyboard: own)
    }
  }
}
