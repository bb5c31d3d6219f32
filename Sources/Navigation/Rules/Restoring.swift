// Launch and restoration step by step (RES-1): who restores decides, the engine asks and tells.

extension Hierarchy {
  func planRestoring(_ callback: Callback, _ node: Slot) throws(Refusal) {
    switch callback {
    case .willFinishLaunching, .didDecodeRestorableState, .didFinishLaunching:
      guard node.isNone else { throw .wrongKind }
    case .decodeRestorableState, .applicationFinishedRestoringState: try alive(node)
    default: throw .wrongKind
    }
  }
}

extension Question.Kind {
  /// Whether restoration asks it.
  var isOfRestoration: Bool {
    switch self {
    case .shouldRestoreApplicationState, .controllerForPath, .restorationClass: true
    default: false
    }
  }
}

extension Engine {
  func restoring(_ callback: Callback, _ node: Slot) {
    if callback == .didFinishLaunching { emit(.applicationMoved(.active)) }
    tell(callback, node)
  }

  /// RES-2: the outcome says whether the answer was yes, or a node.
  func inquire(_ kind: Question.Kind, _ path: Symbol) {
    let (answer, count) = ask(Question(kind, .none, symbol: path))
    core.walk.removeLast(count)
    returned.removeAll(keepingCapacity: true)
    if core.hierarchy.isAlive(answer.node) { returned.append(answer.node) }
    let usual = kind == .shouldRestoreApplicationState
    outcome = !returned.isEmpty || answer.bool(usual: usual) ? .done : .nothing
  }
}
