import NavlogEventText
import NavlogNavigation
import Testing

@testable import NavlogScripts

/// The names in scripts are those of the engine.
@Suite struct GrammarTests {
  @Test func `the engine knows each kind and style of scripts`() {
    let kinds = Kind.allCases.map { "\($0)" }

    #expect(Verb.kinds.allSatisfy(kinds.contains))
    #expect(Field.presentationStyles.allSatisfy { Style(named: $0) != nil })
    #expect(Field.transitionStyles.allSatisfy { TransitionStyle(named: $0) != nil })
    #expect(Verb.segueKinds.allSatisfy { kind in SegueKind.allCases.contains { "\($0)" == kind } })
    #expect(Verb.appearances == Appearance.allCases.map { "\($0)" })
    #expect(Field.columnNames == Column.allCases.map { "\($0)" })
  }

  @Test func `a crash in a batch is refused when the script is parsed`() throws {
    let crash = #"{"do":"crash"}"#
    let nested = #"{"do":"batch","commands":[{"do":"memoryWarning"},"# + crash + "]}"
    for batch in [nested, #"{"do":"batch","commands":["# + nested + "]}"] {
      let error = #expect(throws: ScriptError.self) {
        try Script(#"{"do":"memoryWarning"}"# + "\n" + batch)
      }
      #expect(error?.line == 2 && error?.code == .outOfPlace)
      #expect(error?.message.contains("outside a batch") == true)
    }
    // In a callback, it can end a launch.
    let app = #"{"do":"app","on":{"willFinishLaunching":["# + nested + "]}}"
    #expect(throws: Never.self) { try Script(app) }
  }
}
