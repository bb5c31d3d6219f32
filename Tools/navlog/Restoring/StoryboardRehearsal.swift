import Restoration
import Storyboards

/// A rehearsal for an app whose storyboards are at hand: what they do not hold any more can't be woken.
final class StoryboardRehearsal: ObjectFinder {
  private let app: Rehearsal
  private let storyboards: CatalogueSet

  init(_ manifest: Manifest, _ storyboards: CatalogueSet) {
    app = Rehearsal(manifest)
    self.storyboards = storyboards
  }

  func askRestorationClass(for node: ArchivedNode) -> Find { app.askRestorationClass(for: node) }

  func askApp(for node: ArchivedNode) -> Find { app.askApp(for: node) }

  func findExisting(_ node: ArchivedNode) -> Find { app.findExisting(node) }

  func wake(_ node: ArchivedNode) -> Find {
    if let recorded = node.storyboard, storyboards.address(recorded: recorded) == nil {
      return .nothing
    }
    return app.wake(node)
  }

  func make(_ node: ArchivedNode, by declaration: ClassDeclaration) -> Find {
    app.make(node, by: declaration)
  }
}
