import NavlogEventText
import NavlogNavigation
import Testing

/// The tables that help and parser use know everything the engine can say.
@Suite struct VocabularyTests {
  @Test func `every callback has a row, and every row a callback`() {
    let engine = Set(Callback.allCases.filter(\.isHeard).map { "\($0)" })
    // These two are events of their own.
    #expect(Set(CallbackName.names) == engine.union(["init", "released"]))
    #expect(CallbackName.names.count == Set(CallbackName.names).count)
  }

  @Test func `every question of the contract has a row, and every row a question`() {
    let engine = Question.Kind.allCases.filter(\.isContract).map { "\($0)" }

    #expect(Set(QuestionName.table.map(\.name)) == Set(engine))
  }

  @Test func `every refusal and warning says something of its own`() {
    let refusals = Refusal.allCases.map { $0.message(of: .turn, "A", "B") }
    let warnings = Warning.allCases.map { $0.message("A") }

    #expect(Set(refusals).count == refusals.count)
    #expect(Set(warnings).count == warnings.count)
    #expect((refusals + warnings).allSatisfy { !$0.isEmpty && !$0.hasSuffix(".") })
  }
}
