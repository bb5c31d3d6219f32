import NavlogNavigation
import Testing

@testable import NavlogScripts

/// The words that a script can write are the engine's.
@Suite struct GrammarTests {
  @Test func `every kind and style a script can write is one the engine knows`() {
    let kinds = Kind.allCases.map { "\($0)" }

    #expect(Verb.kinds.allSatisfy(kinds.contains))
    #expect(Field.presentationStyles.allSatisfy { Style(named: $0) != nil })
    #expect(Field.transitionStyles.allSatisfy { TransitionStyle(named: $0) != nil })
    #expect(Verb.segueKinds.allSatisfy { kind in SegueKind.allCases.contains { "\($0)" == kind } })
    #expect(Verb.appearances == Appearance.allCases.map { "\($0)" })
    #expect(Field.columnNames == Column.allCases.map { "\($0)" })
  }
}
