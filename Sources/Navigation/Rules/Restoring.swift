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

extension Hierarchy {
  /// Checks a reference that a presented controller, or one that is about to be presented, had in the
  /// restored session (PRE-20, ADP-4).
  func planRefer(
    _ node: Slot, _ reference: NodeReference, to other: Slot
  ) throws(Refusal) -> Plan? {
    try controller(node)
    switch reference {
    case .asker, .original:
      try controller(other)
      guard other != node else { throw .wrongKind }
    case .responder: try planResponder(other)
    case .detail, .content, .segue, .view, .focused: throw .wrongKind
    }
    return nil
  }

  /// What restoration made a controller refer to that isn't presented yet. References from before its
  /// last dismissal don't count.
  func restored(_ reference: NodeReference, of node: Slot) -> Slot {
    guard let cell = cell(node, .link(reference)), cell.position > self[node].placed else {
      return .none
    }
    return linked(node, reference)
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

  func refer(_ node: Slot, _ reference: NodeReference, to other: Slot) {
    recordOnly(.linked(node, reference, to: other))
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
