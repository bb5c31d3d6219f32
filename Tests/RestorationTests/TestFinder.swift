import Navigation
import Restoration

/// A finder that says what a test wants, by path, and makes what a factory is asked for.
final class TestFinder: ObjectFinder {
  var classes: [String: Find] = [:]
  var app: [String: Find] = [:]
  var existing: [String: Find] = [:]
  var storyboard: [String: Find] = [:]
  private(set) var asked: [String] = []

  func askRestorationClass(for node: ArchivedNode) -> Find { ask("class", node, classes) }
  func askApp(for node: ArchivedNode) -> Find { ask("app", node, app) }
  func findExisting(_ node: ArchivedNode) -> Find { ask("existing", node, existing) }
  func wake(_ node: ArchivedNode) -> Find { ask("storyboard", node, storyboard) }
  func make(_ node: ArchivedNode, by declaration: ClassDeclaration) -> Find {
    asked.append("factory \(node.path)")
    return .object(.init(.none, declaration.id, lineage: declaration.lineage))
  }

  private func ask(_ rung: String, _ node: ArchivedNode, _ finds: [String: Find]) -> Find {
    asked.append("\(rung) \(node.path)")
    return finds[node.path] ?? .nothing
  }
}

extension Archive {
  /// Judges all of it; one line per node.
  func judged(
    _ classes: [ClassDeclaration] = [], by finder: any ObjectFinder = TestFinder(),
    quarantine: Quarantine = Quarantine(), isThere: Set<String> = []
  ) throws -> [String] {
    var restorer = Restorer(
      self, try Manifest(classes), quarantine: quarantine, isThere: isThere)
    return restorer.judgeAll(finder).map { "\($0.path) \($0.verdict) \($0.rule)" }
  }
}
