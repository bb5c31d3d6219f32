import NavlogStoryboards
import Support
import Testing

@MainActor
@Suite struct FrozenEventsTests {
  nonisolated static let tables: [(name: String, rows: [Scenario])] = [
    ("appearance", AppearanceScenarios.all + RulesAppearance.all),
    ("containment", ContainmentScenarios.all + RulesContainment.all),
    ("stacks", StackScenarios.all + RulesStacks.all),
    ("containers", ContainerScenarios.all + RulesTabs.all + RulesPages.all),
    ("split", RulesSplit.all),
    ("nested", RulesNested.all),
    ("presentation", PresentationScenarios.all + RulesPresentation.all),
    ("presentation-flow", RulesPresentationFlow.all + RulesMotion.all),
    ("segues", SegueScenarios.all + RulesSegues.all),
    ("further", FurtherScenarios.all), ("beside", RulesBeside.all),
    ("corrected", RulesCorrected.all), ("sheets", RulesSheets.all),
    ("scenes", RulesScenes.all + RulesSceneLife.all), ("bars", RulesBars.all),
    ("alerts", RulesAlerts.all), ("columns", RulesColumns.all),
    ("collapsed", RulesCollapsed.all), ("way-back", RulesWayBack.all),
    ("reach", RulesReach.reach + RulesReach.interruptions),
    ("page-source", RulesPageSource.all), ("asking", RulesAsking.all),
    ("custom", RulesCustom.all), ("decided", RulesDecided.all),
    (
      "system",
      RulesSystem.orientations + RulesSystem.chrome + RulesSystem.windows + RulesSystem.focus
        + RulesSystem.popovers
    ),
  ]

  @Test(arguments: tables.indices)
  func `each scenario gives the recorded events`(index: Int) throws {
    var frozen = FrozenEvents()
    for row in Self.tables[index].rows { try frozen.add(row.id, row.setup + "\n" + row.action) }
    try frozen.compare(Self.tables[index].name)
  }

  @Test func `each restoration script gives the recorded events`() throws {
    var frozen = FrozenEvents()
    for script in RestorationScript.all { try frozen.add(script.id, script.lines) }
    try frozen.compare("restoration")
  }

  @Test func `each storyboard script gives the recorded events`() throws {
    let storyboards = try StoryboardFixtures.storyboards("Main", "Other", "TV")
    var frozen = FrozenEvents()
    for (index, script) in Self.scripts.enumerated() {
      try frozen.add("\(index + 1)", script, storyboards: storyboards)
    }
    try frozen.compare("storyboards")
  }

  // MARK: - Scripts with storyboards

  nonisolated static let scripts = [
    #"{"do":"instantiate","id":"A","storyboard":"TV"}"#,
    #"{"do":"instantiate","id":"A","storyboard":"Main","scene":"gone"}"#,
    #"{"do":"instantiate","id":"A","storyboard":"Main","scene":"editor"}"#,
    """
    {"do":"controller","id":"list","class":"NoteList"}
    {"do":"instantiate","id":"A","storyboard":"Main"}
    """,
    """
    {"do":"controller","id":"detail","class":"NoteDetail"}
    {"do":"window","id":"main"}
    {"do":"instantiate","id":"detail","storyboard":"Main","scene":"det-00-000"}
    {"do":"loadView","controller":"detail"}
    """,
    """
    {"do":"controller","id":"list","class":"NoteList"}
    {"do":"instantiate","id":"tabs","storyboard":"Main"}
    {"do":"window","id":"main","root":"tabs"}
    {"do":"select","in":"tabs","index":1,"by":"user"}
    {"do":"select","in":"tabs","index":2}
    """,
    StoryboardFixtures.shown + #"{"do":"segue","from":"list","id":"cel-00-000","by":"user"}"#,
    StoryboardFixtures.shown + #"{"do":"segue","from":"list","id":"open"}"#,
    StoryboardFixtures.shown + """
      {"do":"set","controller":"list","answers":{"shouldPerformSegue":{"open":false}}}
      {"do":"segue","from":"list","id":"open","by":"user"}
      """,
    StoryboardFixtures.shown + #"{"do":"segue","from":"list","id":"none"}"#,
    StoryboardFixtures.shown + #"{"do":"segue","from":"list","id":"edit"}"#,
    StoryboardFixtures.shown + """
      {"do":"segue","from":"list","id":"open"}
      {"do":"segue","from":"detail","id":"but-00-000","by":"user"}
      """,
    StoryboardFixtures.shown + """
      {"do":"segue","from":"list","id":"open"}
      {"do":"segue","from":"detail","id":"close"}
      """,
    StoryboardFixtures.shown + """
      {"do":"segue","from":"list","id":"open"}
      {"do":"traits","window":"main","horizontal":"regular"}
      {"do":"traits","window":"main","horizontal":"compact"}
      {"do":"traits","window":"main","horizontal":"regular"}
      """,
  ]
}
