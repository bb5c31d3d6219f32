import Navigation
import Restoration

/// One launch of a script's app that restores: the archive it comes from, and how its objects are
/// found.
final class Relaunch: ObjectFinder {
  unowned let run: ScriptRunner
  let classes: ScriptManifest
  var restorer: Restorer
  /// The stubs of the nodes of the session before.
  let former: [NodeID: Stub]
  /// What stands in the default interface, by path.
  var existing: [String: NodeID] = [:]
  /// Who stands for the nodes that were judged, by their index in the archive.
  var objects: [Int: Slot] = [:]
  private let indices: [String: Int]
  /// The node that is being looked for.
  private(set) var sought: ArchivedNode?
  /// What the questions of the look-up came to.
  var halt: Halt?

  init(
    _ run: ScriptRunner, _ archive: Archive, _ classes: ScriptManifest, _ quarantine: Quarantine,
    former: [NodeID: Stub]
  ) {
    self.run = run
    self.classes = classes
    self.former = former
    indices = archive.indices
    restorer = Restorer(archive, classes.manifest, quarantine: quarantine)
  }

  /// Who stands for the node at `path` now; none when nobody does.
  func object(at path: String) -> Slot { indices[path].flatMap { objects[$0] } ?? .none }

  // MARK: - The rungs

  func askRestorationClass(for node: ArchivedNode) -> Find {
    let behaviour = behaviour(of: node)
    switch behaviour?.factory {
    case .notConforming?:
      run.warn(
        "notConforming", "E33", former[node.node]?.name,
        "the restoration class of '\(node.path)' does not conform: Class is \(node.className)")
      return .notConforming
    case .veto?: break
    default:
      let isAnswered = former[node.node]?.restorationClassAnswer != nil
      guard behaviour?.stub != nil || isAnswered else { return .nothing }
    }
    return inquire(.restorationClass, node) ?? .veto
  }

  func askApp(for node: ArchivedNode) -> Find {
    guard run.app.answers.values["controllerForPath"] != nil else { return .nothing }
    return inquire(.controllerForPath, node) ?? .nothing
  }

  func findExisting(_ node: ArchivedNode) -> Find {
    guard let id = existing[node.path], run.engine.hierarchy.isCurrent(id) else { return .nothing }
    return .object(found(id.slot))
  }

  func wake(_ node: ArchivedNode) -> Find {
    attempt { () throws(Halt) in try run.remake(node, for: self, from: .storyboard) }
  }

  func make(_ node: ArchivedNode, by declaration: ClassDeclaration) -> Find {
    attempt { () throws(Halt) in try run.remake(node, for: self, from: .code) }
  }

  private func attempt(_ body: () throws(Halt) -> Slot?) -> Find {
    do throws(Halt) {
      guard let slot = try body() else { return .nothing }
      return .object(found(slot))
    } catch {
      if halt == nil { halt = error }
      return .nothing
    }
  }

  private func inquire(_ kind: Question.Kind, _ node: ArchivedNode) -> Find? {
    sought = node
    defer { sought = nil }
    do throws(Halt) {
      let path: Symbol = try run.symbol(node.path)
      try run.perform(.inquire(kind, path: path))
    } catch {
      if halt == nil { halt = error }
      return nil
    }
    return run.engine.returned.first.map { .object(found($0)) }
  }

  func found(_ slot: Slot) -> Find.Found {
    let record = run.engine.hierarchy[slot]
    let lineage = (run.stub(slot)?.fields.texts(.inherits) ?? []) + [record.kind.className]
    return Find.Found(
      slot, run.text(record.classSymbol) ?? record.kind.className, lineage: lineage,
      version: run.engine.hierarchy.property(.version, of: slot) ?? 1)
  }

  /// What the script says of a class, by its id or a former one.
  func behaviour(of node: ArchivedNode) -> ScriptManifest.Behaviour? {
    let id = classes.manifest.resolve(node.className)?.declaration.id ?? node.className
    return classes.behaviours[id]
  }

  // MARK: - What the questions answer

  /// The answer of the class, or of the app, about the node that is sought: a stub's name, or nothing.
  func answer(_ kind: Question.Kind) -> String? {
    guard let node = sought else { return nil }
    if kind == .restorationClass {
      if let behaviour = behaviour(of: node) {
        if let stub = behaviour.stub { return stub }
        if behaviour.factory == .veto { return nil }
      }
      return name(former[node.node]?.answer("restorationClass", key: node.path))
    }
    return name(run.app.answer("controllerForPath", key: node.path))
  }

  private func name(_ answer: JSON?) -> String? {
    if case .string(let name)? = answer { name } else { nil }
  }
}
