import Navlog
import NavlogTesting
import Support
import Testing

@MainActor
@Suite struct SheetTests {
  private final class Map: ViewController {
    override class var declaration: ClassDeclaration { ClassDeclaration("map") }
  }
  private final class Peek: ViewController {
    override class var declaration: ClassDeclaration { ClassDeclaration("peek") }
  }
  private final class Listener: SheetPresentationControllerDelegate {
    var heard: [String] = []
    func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
      _ controller: SheetPresentationController
    ) { heard.append(controller.selectedDetentIdentifier?.rawValue ?? "none") }
  }

  @Test func `a sheet restores the detent that the user has selected`() throws {
    let directory = try TemporaryDirectory()
    let test = try AppUnderTest(store: directory.file("app.navlog")) {
      Registration(Map.self) { Map() }
      Registration(Peek.self) { Peek() }
    } interface: { scene in
      scene.root = Map()
    }
    let peek = Peek()
    let listener = Listener()
    do {
      let sheet = try #require(peek.sheetPresentationController)
      #expect(sheet.detents == [.large()] && sheet.selectedDetentIdentifier == nil)
      sheet.detents = [.custom("peek"), .medium(), .large()]
      sheet.largestUndimmedDetentIdentifier = .medium
      sheet.prefersGrabberVisible = true
      sheet.delegate = listener
      let map = try #require(test.root)
      map.present(peek, animated: false)
      sheet.selectedDetentIdentifier = .medium
      #expect(listener.heard.isEmpty)
      #expect(sheet.move(to: .large).isAccepted)
      #expect(sheet.move(to: "none").refusal == .noSuchDetent)
      #expect(listener.heard == ["large"])
      sheet.detents = []
      #expect(test.application.problems.map(\.refusal) == [.noSuchDetent, .noSuchDetent])
      #expect(sheet.detents.count == 3)
    }

    try test.restartAndRestore()
    let restored = try #require(test.root?.presentedViewController as? Peek)
    let sheet = try #require(restored.sheetPresentationController)
    #expect(restored !== peek)
    #expect(sheet.selectedDetentIdentifier == .large)
    #expect(sheet.detents.map(\.identifier) == ["peek", .medium, .large])
    #expect(sheet.largestUndimmedDetentIdentifier == .medium && sheet.prefersGrabberVisible)
  }

  @Test func `only sheets have a sheet's presentation controller`() {
    let full = ViewController()
    full.modalPresentationStyle = .fullScreen
    #expect(full.sheetPresentationController == nil)
    let form = ViewController()
    form.modalPresentationStyle = .formSheet
    #expect(form.sheetPresentationController === form.presentationController)
  }
}
