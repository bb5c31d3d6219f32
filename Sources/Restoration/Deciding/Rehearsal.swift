import Navigation

/// Finds what an app would find that has nothing but its declarations: nothing is there already, and
/// storyboards are taken to hold what they held.
package final class Rehearsal: ObjectFinder {
  private let manifest: Manifest

  package init(_ manifest: Manifest) { self.manifest = manifest }

  package func askRestorationClass(for node: ArchivedNode) -> Find { .nothing }

  package func askApp(for node: ArchivedNode) -> Find { .nothing }

  package func findExisting(_ node: ArchivedNode) -> Find { .nothing }

  package func wake(_ node: ArchivedNode) -> Find {
    guard let declaration = manifest.resolve(node.className)?.declaration else { return .nothing }
    return .object(found(declaration))
  }

  package func make(_ node: ArchivedNode, by declaration: ClassDeclaration) -> Find {
    .object(found(declaration))
  }

  private func found(_ declaration: ClassDeclaration) -> Find.Found {
    Find.Found(
      .none, declaration.id, lineage: declaration.lineage, version: declaration.version)
  }
}
