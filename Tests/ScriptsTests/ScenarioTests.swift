import Testing

/// The scenario tables of the rules, one test case per row.
@MainActor
@Suite struct ScenarioTests {
  @Test(arguments: AppearanceScenarios.all)
  func `the appearance state machine`(row: Scenario) throws { try row.check() }

  @Test(arguments: ContainmentScenarios.all)
  func `containment`(row: Scenario) throws { try row.check() }

  @Test(arguments: StackScenarios.all)
  func `navigation controllers`(row: Scenario) throws { try row.check() }

  @Test(arguments: ContainerScenarios.all)
  func `tabs, pages and split controllers`(row: Scenario) throws { try row.check() }

  @Test(arguments: PresentationScenarios.all)
  func `presentation`(row: Scenario) throws { try row.check() }

  @Test(arguments: SegueScenarios.all)
  func `segues, unwinding and accessibility`(row: Scenario) throws { try row.check() }

  @Test(arguments: FurtherScenarios.all)
  func `further rules`(row: Scenario) throws { try row.check() }
}
