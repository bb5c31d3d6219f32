/// Questions with one kind of answer, and what is checked after a callback.
extension Engine {
  /// Asks a yes-or-no question.
  func ask(_ question: Question, usual: Bool) -> Bool {
    let (answer, count) = ask(question)
    state.walk.removeLast(count)
    return answer.bool(usual: usual)
  }

  /// Asks for a node. An answer that isn't a living controller counts as ``Slot/none``.
  func askForNode(_ question: Question) -> Slot {
    let (answer, count) = ask(question)
    state.walk.removeLast(count)
    return state.hierarchy.isController(answer.node) ? answer.node : .none
  }

  /// Warns if an override doesn't call super (E48).
  func checkSuper(_ callback: Callback, _ node: Slot) {
    let mask = MissingSuperCalls(rawValue: state.hierarchy.property(.skipsSuper, of: node) ?? 0)
    if let needed = callback.superCall, mask.contains(needed) { warn(.superNotCalled, node) }
  }

  /// The refusal that a command would get now; `nil` if it would be accepted or would wait. Nothing is
  /// recorded, and no object is asked.
  ///
  /// - Parameters:
  ///   - kind: the kind of the object that the command is about, if the object has no node yet.
  ///   - nodes: the nodes of the command.
  ///   - command: the command about the object's node, or about the one that it would get.
  package func refusal(
    creating kind: Kind? = nil, nodes: [Slot] = [], of command: (Slot) -> Command
  ) -> Refusal? {
    var hierarchy = state.hierarchy
    let slot = hierarchy.nextSlot
    let turn = depth == 0 ? hierarchy.position &+ 1 : turnBegan
    if let kind { hierarchy.apply(.created(slot, class: .none, identifier: .none, kind, .code)) }
    do throws(Refusal) {
      _ = try hierarchy.plan(command(slot), nodes: nodes, turn: turn, depth: depth + 1)
    } catch {
      return error
    }
    return nil
  }
}
