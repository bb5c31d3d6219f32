import Testing

/// The scenario tables once more, through live objects: what an app calls, is told and answers gives
/// the same events as the scripts.
@MainActor
@Suite struct LiveScenarioTests {
  @Test(arguments: AppearanceScenarios.all + ContainmentScenarios.all)
  func `appearance and containment`(row: Scenario) throws { try row.checkLive() }

  @Test(arguments: StackScenarios.all + ContainerScenarios.all)
  func `the system's containers`(row: Scenario) throws { try row.checkLive() }

  @Test(arguments: PresentationScenarios.all)
  func `presentation`(row: Scenario) throws { try row.checkLive() }

  @Test(arguments: SegueScenarios.all + FurtherScenarios.all)
  func `segues, unwinding and the rest`(row: Scenario) throws { try row.checkLive() }

  @Test(arguments: RulesAppearance.all + RulesContainment.all + RulesStacks.all + RulesTabs.all)
  func `rules beside the tables`(row: Scenario) throws { try row.checkLive() }

  @Test(arguments: RulesPages.all + RulesSplit.all + RulesNested.all + RulesSegues.all)
  func `more rules beside the tables`(row: Scenario) throws { try row.checkLive() }

  @Test(arguments: RulesPresentation.all + RulesPresentationFlow.all + RulesMotion.all)
  func `rules of presentation`(row: Scenario) throws { try row.checkLive() }

  @Test(arguments: RestorationScript.all)
  func `what comes back in another launch`(script: RestorationScript) throws {
    try RecordedSession.checkLive(script.lines, script.id)
  }
}

extension RecordedSession {
  /// Drives what a script has recorded again through live objects, every launch of it.
  @MainActor static func checkLive(_ script: String, _ id: String) throws {
    for (launch, session) in try all(running: script).enumerated() {
      let difference = try Redriving(session).run()
      #expect(difference == nil, "\(id), launch \(launch + 1)")
    }
  }
}

extension Scenario {
  /// Records the script, and drives the recording again through live objects.
  @MainActor func checkLive() throws {
    try RecordedSession.checkLive(setup + "\n" + action, id)
  }
}
