import NavlogRestoration
import NavlogStoryboards

/// A rehearsal for an app whose storyboards are given: scenes that they no longer contain can't be
/// instantiated.
final class StoryboardRehearsal: ObjectProvider {
  private let app: Rehearsal
  private let storyboards: StoryboardCollection

  init(_ manifest: Manifest, _ storyboards: StoryboardCollection) {
    app = Rehearsal(manifest)
    self.storyboards = storyboards
  }

  func askRestorationClass(for node: ArchivedNode) -> LookupResult {
    app.askRestorationClass(for: node)
  }

  func askApp(for node: ArchivedNode) -> LookupResult { app.askApp(for: node) }

  func findExisting(_ node: ArchivedNode) -> LookupResult { app.findExisting(node) }

  func instantiate(_ node: ArchivedNode) -> LookupResult {
    if let recorded = node.storyboard, storyboards.address(recorded: recorded) == nil {
      return .nothing
    }
    return app.instantiate(node)
  }

  func make(_ node: ArchivedNode, by declaration: ClassDeclaration) -> LookupResult {
    app.make(node, by: declaration)
  }
}
