import NavlogNavigation
import Testing

@testable import NavlogScripts

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

  @Test func `every kind and style a script can write is one the engine knows`() {
    let kinds = Kind.allCases.map { "\($0)" }

    #expect(Verb.kinds.allSatisfy(kinds.contains))
    #expect(Field.presentationStyles.allSatisfy { Style(named: $0) != nil })
    #expect(Field.transitionStyles.allSatisfy { TransitionStyle(named: $0) != nil })
    #expect(Verb.segueKinds.allSatisfy { kind in SegueKind.allCases.contains { "\($0)" == kind } })
    #expect(Verb.appearances == Appearance.allCases.map { "\($0)" })
    #expect(Field.columnNames == Column.allCases.map { "\($0)" })
  }

  @Test func `every refusal and warning says something of its own`() {
    let refusals = Refusal.allCases.map { $0.message("A", "B") }
    let warnings = Warning.allCases.map { $0.message("A") }

    #expect(Set(refusals).count == refusals.count)
    #expect(Set(warnings).count == warnings.count)
    #expect((refusals + warnings).allSatisfy { !$0.isEmpty && !$0.hasSuffix(".") })
  }
}
