import NavlogHistory
import NavlogNavigation
import NavlogEventText
import NavlogScripts
import NavlogStoryboards
import Support
import Testing

// Sessions over storyboards, decided again and restored.
@MainActor
extension StoryboardScriptTests {
  @Test func `a session with storyboards is decided again from the log alone`() throws {
    let storyboards = try StoryboardCollection(StoryboardFixtures.storyboards("Main"))
    let sink = MemorySink()
    let runner = ScriptRunner(sink: sink, storyboards: storyboards)
    let script = try Script(
      StoryboardFixtures.shown + """
        {"do":"segue","from":"list","id":"open","by":"user"}
        {"do":"segue","from":"detail","id":"back"}
        {"do":"segue","from":"list","id":"edit"}
        """)
    for command in script.commands { #expect(try runner.run(command) { _ in }) }
    let commandReplay = CommandReplay()
    var entries: [RecordedEvent] = []
    for entry in sink.entries {
      entries.append(entry)
      guard case .ended = entry.event else { continue }
      #expect(commandReplay.redecide(entries) == nil)
      entries = []
    }
  }

  @Test func `a launch restores a storyboard's controllers, with children and embeddings`() throws {
    let log = try play(
      StoryboardFixtures.shown + """
        {"do":"segue","from":"list","id":"open"}
        {"do":"background"}
        {"do":"crash"}
        #
        {"do":"relaunch"}
        {"do":"expect","stack":["list","detail"],"in":"stack"}
        """)
    #expect(log.contains("stack.awakeFromNib list.awakeFromNib"))
    #expect(log.contains("map-00-000.init map-00-000.awakeFromNib"))
    #expect(!log.contains("≠") && !log.contains("!E"), "\(log)")
  }

  /// The guide, §2.2; S170.
  @Test func `SEG-9 a restored scene embeds restored children by its segue, before viewDidLoad`()
    throws
  {
    let log = try play(
      StoryboardFixtures.shown + """
        {"do":"controller","id":"map-00-000","restoration":"map"}
        {"do":"segue","from":"list","id":"open"}
        {"do":"expect","children":["map-00-000"],"of":"detail"}
        {"do":"background"}
        {"do":"crash"}
        #
        {"do":"relaunch"}
        {"do":"expect","children":["map-00-000"],"of":"detail"}
        """)
    let load = try #require(log.firstRange(of: "detail.LV "))
    let rest = log[load.upperBound...]
    let loading = rest[..<(try #require(rest.firstRange(of: "detail.DL"))).lowerBound]
    #expect(log[..<load.lowerBound].contains("map-00-000.init"), "\(log)")
    #expect(!loading.contains("map-00-000.init"), "\(log)")
    #expect(loading.contains("detail.prepare detail.seguePerform map-00-000.LV map-00-000.DL"))
    #expect(loading.contains("map-00-000.wM(detail) map-00-000.dM(detail)"), "\(log)")
    #expect(!log.contains("≠") && !log.contains("!E"), "\(log)")
  }
}
