import NavlogRestoration
import Testing

@Suite struct LoggedRuleTests {
  @Test(arguments: RestorationRule.allCases)
  func `the code of a rule is read back`(rule: RestorationRule) throws {
    let logged = try #require(LoggedRule(code: rule.code))

    #expect(logged.rule == rule)
    #expect(logged.number == rule.rawValue)
  }

  @Test func `a rule of a newer version keeps its code`() throws {
    let logged = try #require(LoggedRule(code: "V17"))

    #expect(logged.rule == nil)
    #expect("\(logged)" == "V17")
  }

  @Test(arguments: ["", "V", "V32", "V256", "E7", "v1", "V-1"])
  func `a code that no log can contain isn't a rule`(code: String) {
    #expect(LoggedRule(code: code) == nil)
  }
}
