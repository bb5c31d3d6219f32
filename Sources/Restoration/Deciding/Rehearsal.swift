import NavlogNavigation

/// Finds the objects that an app with nothing but its declarations would find: there are no
/// existing objects, and storyboards are assumed to be unchanged.
package final class Rehearsal: ObjectProvider {
  private let manifest: Manifest

  package init(_ manifest: Manifest) { self.manifest = manifest }

  package func askRestorationClass(for node: ArchivedNode) -> LookupResult { .nothing }

  package func askApp(for node: ArchivedNode) -> LookupResult { .nothing }

  package func findExisting(_ node: ArchivedNode) -> LookupResult { .nothing }

  package func instantiate(_ node: ArchivedNode) -> LookupResult {
    guard let declaration = manifest.resolve(node.className)?.declaration else { return .nothing }
    return .object(found(declaration))
  }

  package func make(_ node: ArchivedNode, by declaration: ClassDeclaration) -> LookupResult {
    .object(found(declaration))
  }

  private func found(_ declaration: ClassDeclaration) -> LookupResult.Found {
    LookupResult.Found(
      .none, declaration.id, superclasses: declaration.superclasses, version: declaration.version)
  }
}
