import Foundation
import Storyboards
import Support
import Testing

@testable import Controllers

/// The classes of the fixtures' scenes, as live objects.
final class SceneList: TableViewController {
  override class var declaration: ClassDeclaration { ClassDeclaration("NoteList") }
}
final class SceneDetail: ViewController {
  override class var declaration: ClassDeclaration { ClassDeclaration("NoteDetail") }
}

/// Sessions over storyboards once more, through live objects: the same events as scripts give.
@MainActor
@Suite struct LiveStoryboardTests {
  /// Records the script, and drives the recording again through live objects.
  static func difference(_ script: String, _ files: [(name: String, bytes: [UInt8])]) throws
    -> String?
  {
    let catalogues = try files.map { try Catalogue($0.bytes, file: "\($0.name).storyboard") }
    for session in try RecordedSession.all(running: script, storyboards: catalogues) {
      let storyboards = try files.map { try Storyboard($0.bytes, named: $0.name) }
      if let difference = try Redriving(session, storyboards: storyboards).run() {
        return difference
      }
    }
    return nil
  }

  private nonisolated static let shown = """
    {"do":"controller","id":"list","class":"NoteList","answers":{"implements":["unwindToList:"]}}
    {"do":"controller","id":"detail","class":"NoteDetail"}
    {"do":"instantiate","id":"stack","storyboard":"Main","scene":"nav-00-000"}
    {"do":"window","id":"main","root":"stack","horizontal":"compact"}

    """

  nonisolated static let scripts = [
    #"{"do":"instantiate","id":"A","storyboard":"TV"}"#,
    #"{"do":"instantiate","id":"A","storyboard":"Main","scene":"gone"}"#,
    #"{"do":"instantiate","id":"A","storyboard":"Main","scene":"editor"}"#,
    """
    {"do":"controller","id":"list","class":"NoteList"}
    {"do":"instantiate","id":"A","storyboard":"Main"}
    """,
    """
    {"do":"controller","id":"detail","class":"NoteDetail"}
    {"do":"window","id":"main"}
    {"do":"instantiate","id":"detail","storyboard":"Main","scene":"det-00-000"}
    {"do":"loadView","controller":"detail"}
    """,
    """
    {"do":"controller","id":"list","class":"NoteList"}
    {"do":"instantiate","id":"tabs","storyboard":"Main"}
    {"do":"window","id":"main","root":"tabs"}
    {"do":"select","in":"tabs","index":1,"by":"user"}
    {"do":"select","in":"tabs","index":2}
    """,
    shown + #"{"do":"segue","from":"list","id":"cel-00-000","by":"user"}"#,
    shown + #"{"do":"segue","from":"list","id":"open"}"#,
    shown + """
      {"do":"set","controller":"list","answers":{"shouldPerformSegue":{"open":false}}}
      {"do":"segue","from":"list","id":"open","by":"user"}
      """,
    shown + #"{"do":"segue","from":"list","id":"none"}"#,
    shown + #"{"do":"segue","from":"list","id":"edit"}"#,
    shown + """
      {"do":"segue","from":"list","id":"open"}
      {"do":"segue","from":"detail","id":"but-00-000","by":"user"}
      """,
    shown + """
      {"do":"segue","from":"list","id":"open"}
      {"do":"segue","from":"detail","id":"close"}
      """,
    shown + """
      {"do":"segue","from":"list","id":"open"}
      {"do":"traits","window":"main","horizontal":"regular"}
      {"do":"traits","window":"main","horizontal":"compact"}
      {"do":"traits","window":"main","horizontal":"regular"}
      """,
  ]

  @Test(arguments: scripts)
  func `what scripts do with storyboards, live objects do`(script: String) throws {
    let files = try ["Main", "Other", "TV"].map { name in
      let path = BuildProducts.package.appending(
        path: "Tests/StoryboardsTests/Fixtures/\(name).storyboard")
      return (name, [UInt8](try Data(contentsOf: path)))
    }
    let difference = try Self.difference(script, files)
    #expect(difference == nil)
  }
}
