import Testing

/// Rows that the tables leave out and the same rules decide: one case a row, named after it.
@Suite struct RulesTests {
  @Test(arguments: RulesAppearance.all)
  func `life cycle and appearance`(row: Scenario) throws { try row.check() }

  @Test(arguments: RulesContainment.all)
  func `containment`(row: Scenario) throws { try row.check() }

  @Test(arguments: RulesStacks.all)
  func `navigation stacks`(row: Scenario) throws { try row.check() }

  @Test(arguments: RulesTabs.all)
  func `tabs`(row: Scenario) throws { try row.check() }
}
