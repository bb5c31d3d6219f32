import Foundation
import NavlogNavigation
import Support
import Testing

@testable import NavlogHistory

@Suite struct VocabularyTests {
  @Test func `every value has its public name, in the order of its number`() {
    func names<Word: CaseIterable & RawRepresentable<UInt8>>(_ type: Word.Type) -> [String] {
      Word.allCases.sorted { $0.rawValue < $1.rawValue }.map { "\($0)" }
    }
    let cases: [Words: [String]] = [
      .kind: names(Kind.self), .origin: names(Origin.self), .motion: names(Motion.self),
      .appearance: names(Appearance.self), .column: names(Column.self),
      .pageStyle: names(PageStyle.self), .direction: names(Direction.self),
      .style: names(Style.self), .transitionStyle: names(TransitionStyle.self),
      .segueKind: names(SegueKind.self), .idiom: names(Idiom.self),
      .nodeReference: names(NodeReference.self),
      .applicationState: names(ApplicationState.self), .sceneState: names(SceneState.self),
      .restorationOutcome: names(RestorationOutcome.self),
      .transitionKind: names(TransitionKind.self), .property: names(Property.self),
      .callback: names(Callback.self), .question: names(Question.Kind.self),
      .splitDisplayMode: names(SplitDisplayMode.self),
      .systemInterfaceElement: names(SystemInterfaceElement.self),
      .orientation: names(Orientation.self),
      .windowAttribute: names(WindowAttribute.self),
    ]

    for words in Words.allCases { #expect(words.names == cases[words], "\(words)") }
  }

  @Test func `every kind of event and command is defined`() {
    #expect(Definition.events.count == EventKind.allCases.count)
    #expect(Definition.commands.count == CommandKind.allCases.count)
    #expect(Definition.callbacks.count == Callback.allCases.count)
    #expect(Definition.questions.count == Question.Kind.allCases.count)
  }

  @Test func `the generated files in the package are up to date`() throws {
    let package = BuildProducts.package
    let target = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: target) }
    let generate = package.appending(path: "Tools/vocabulary/generate").path
    #expect(try ChildProcess(generate, [target.path]).ending() == .exited(0))

    let files = FileManager.default.enumerator(atPath: target.path)?.compactMap { $0 as? String }
    for file in files ?? [] where file.hasSuffix(".swift") {
      let written = try String(contentsOf: target.appending(path: file), encoding: .utf8)
      let known = try String(
        contentsOf: package.appending(path: "Sources/\(file)"), encoding: .utf8)
      #expect(written == known, "run Tools/vocabulary/generate: \(file)")
    }
  }
}
