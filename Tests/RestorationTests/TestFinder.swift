import NavlogNavigation
import NavlogRestoration

/// An object provider with results set by a test, by path, which also creates the objects of
/// factories.
final class TestFinder: ObjectProvider {
  var classes: [String: LookupResult] = [:]
  var app: [String: LookupResult] = [:]
  var existing: [String: LookupResult] = [:]
  var storyboard: [String: LookupResult] = [:]
  private(set) var asked: [String] = []

  func askRestorationClass(for node: ArchivedNode) -> LookupResult { ask("class", node, classes) }
  func askApp(for node: ArchivedNode) -> LookupResult { ask("app", node, app) }
  func findExisting(_ node: ArchivedNode) -> LookupResult { ask("existing", node, existing) }
  func instantiate(_ node: ArchivedNode) -> LookupResult { ask("storyboard", node, storyboard) }
  func make(_ node: ArchivedNode, by declaration: ClassDeclaration) -> LookupResult {
    asked.append("factory \(node.path)")
    return .object(.init(.none, declaration.id, superclasses: declaration.superclasses))
  }

  private func ask(_ foundBy: String, _ node: ArchivedNode, _ finds: [String: LookupResult])
    -> LookupResult
  {
    asked.append("\(foundBy) \(node.path)")
    return finds[node.path] ?? .nothing
  }
}

extension Archive {
  /// Decides on the whole archive; returns one line per node.
  func judged(
    _ classes: [ClassDeclaration] = [], by finder: any ObjectProvider = TestFinder(),
    quarantine: Quarantine = Quarantine(), metNeeds: Set<String> = []
  ) throws -> [String] {
    var restorer = Restorer(
      self, try Manifest(classes), quarantine: quarantine, metNeeds: metNeeds)
    return restorer.decideAll(finder).map { "\($0.path) \($0.outcome) \($0.rule)" }
  }
}
