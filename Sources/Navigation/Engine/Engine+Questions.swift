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
    let mask = SuperCalls(rawValue: state.hierarchy.property(.skipsSuper, of: node) ?? 0)
    if let needed = callback.superCall, mask.contains(needed) { warn(.superNotCalled, node) }
  }
}
