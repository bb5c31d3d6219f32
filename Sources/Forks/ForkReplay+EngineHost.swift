import NavlogHistory
package import NavlogNavigation

// Records the events of the fork, and issues and answers what the trunk did at the matching events.
extension ForkReplay: EngineHost {
  package func record(_ entry: RecordedEvent, at position: Position) {
    recorder?.record(entry, at: position)
    matcher.record(entry, at: position, in: engine.hierarchy)
  }

  package func deliver(_ entry: RecordedEvent, at position: Position) {
    if let index = matcher.match(at: position) { issueNested(index) }
  }

  package func answer(
    _ question: Question, nodes: inout [Slot], at position: Position
  ) -> Answer {
    guard let index = matcher.match(at: position) else { return .usual }
    issueNested(index)
    guard let given = matcher.answer(toQuestionAt: index) else { return .usual }
    matcher.interpret(at: given.index)
    switch given.answer {
    case .usual, .no, .yes, .style, .column, .displayMode, .number: return given.answer
    case .node(let slot):
      let node = counterpart(of: slot)
      return node == IdentifierRemapping.absent ? .usual : .node(node)
    case .nodes:
      nodes += given.nodes.map { counterpart(of: $0) }.filter { $0 != IdentifierRemapping.absent }
      return .nodes
    }
  }

  package func end(at position: Position, digest: Digest) {
    recorder?.end(at: position, digest: digest) { engine.hierarchy }
  }
}
