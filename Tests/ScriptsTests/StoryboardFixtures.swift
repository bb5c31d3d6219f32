import Foundation
import NavlogStoryboards
import Support

/// The storyboards of the importer's tests, and a script that begins with one.
enum StoryboardFixtures {
  static func storyboards(_ names: String...) throws -> [StoryboardContents] {
    try names.map { name in
      let path = BuildProducts.package.appending(
        path: "Tests/StoryboardsTests/Fixtures/\(name).storyboard")
      return try StoryboardContents([UInt8](try Data(contentsOf: path)), file: "\(name).storyboard")
    }
  }

  /// A list on a stack in a window.
  static let shown = """
    {"do":"controller","id":"list","class":"NoteList","answers":{"implements":["unwindToList:"]}}
    {"do":"controller","id":"detail","class":"NoteDetail"}
    {"do":"instantiate","id":"stack","storyboard":"Main","scene":"nav-00-000"}
    {"do":"window","id":"main","root":"stack","horizontal":"compact"}

    """
}
