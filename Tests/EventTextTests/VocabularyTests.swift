import NavlogEventText
import NavlogNavigation
import Testing

/// The tables of help and parser are complete.
@Suite struct VocabularyTests {
  @Test func `the table of callbacks has exactly the engine's callbacks`() {
    let engine = Set(Callback.allCases.filter(\.isHeard).map { "\($0)" })
    // These two are separate events.
    #expect(Set(CallbackName.names) == engine.union(["init", "released"]))
    #expect(CallbackName.names.count == Set(CallbackName.names).count)
  }

  @Test func `the table of questions has exactly the contract's questions`() {
    let engine = Question.Kind.allCases.filter(\.isContract).map { "\($0)" }

    #expect(Set(QuestionName.table.map(\.name)) == Set(engine))
  }

  @Test func `each refusal and warning has its own message`() {
    let refusals = Refusal.allCases.map { $0.message(of: .turn, "A", "B") }
    let warnings = Warning.allCases.map { $0.message("A") }

    #expect(Set(refusals).count == refusals.count)
    #expect(Set(warnings).count == warnings.count)
    #expect((refusals + warnings).allSatisfy { !$0.isEmpty && !$0.hasSuffix(".") })
  }
}
