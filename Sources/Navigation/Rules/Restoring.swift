// Launch and restoration, step by step (RES-1). The caller decides; the engine asks and sends
// callbacks.

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
  /// Whether this is a question of restoration.
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
    notify(callback, node)
  }

  /// Asks a question of restoration. The outcome is `done` if the answer is yes or a node (RES-2).
  func inquire(_ kind: Question.Kind, _ path: Symbol) {
    let (answer, count) = ask(Question(kind, .none, symbol: path))
    state.walk.removeLast(count)
    returned.removeAll(keepingCapacity: true)
    if state.hierarchy.isAlive(answer.node) { returned.append(answer.node) }
    let usual = kind == .shouldRestoreApplicationState
    outcome = !returned.isEmpty || answer.bool(usual: usual) ? .done : .nothing
  }
}
