import NavlogHistory
package import NavlogNavigation

// Records the events of the fork, and issues and answers what the trunk did at the matching events.
extension ForkReplay: EngineHost {
  package func record(_ entry: LinkedEvent, at position: Position) {
    recorder?.record(entry, at: position)
    actual.append(entry)
    if case .created(let slot, _, _, _, _) = entry.event {
      while births.count <= Int(slot.raw) { births.append(0) }
      births[Int(slot.raw)] = position
    }
    let match = match(entry.event)
    matches[position] = match
    let original = match.map(self.position)
    switch entry.event {
    case .created(let slot, _, _, _, _):
      if let original { pairs.pair(original, with: NodeID(slot: slot, born: position)) }
    case .began, .deferred:
      if let original { pairs.pair(original, with: position) }
    case .windowOpened:
      let last = UInt32(truncatingIfNeeded: engine.hierarchy.windows.count) &- 1
      if let original { pairs.pair(original, with: WindowID(last)) }
    default: break
    }
  }

  /// Returns the index of the trunk event that matches this event.
  private func match(_ event: Event) -> Int? {
    if case .created = event, let known = creation {
      creation = nil
      hasCome[known] = true
      return known
    }
    guard let trace = EventSignature(event, original) else { return nil }
    while let index = awaited[trace]?.popLast() {
      guard !hasCome[index] else { continue }
      hasCome[index] = true
      return index
    }
    return nil
  }

  /// Returns the trunk event that created the counterpart of the node in `slot` of the fork.
  private func original(of slot: Slot) -> Position? {
    Int(slot.raw) < births.count ? pairs.original(of: births[Int(slot.raw)]) : nil
  }

  package func deliver(_ entry: LinkedEvent, at position: Position) {
    if let index = matches[position] { issueNested(index) }
  }

  package func answer(
    _ question: Question, nodes: inout [Slot], at position: Position
  ) -> Answer {
    guard let index = matches[position] else { return .usual }
    issueNested(index)
    let asked = self.position(index)
    guard
      let given = entries[index...].firstIndex(where: {
        if case .answered = $0.event { $0.link == asked } else { false }
      }), case .answered(_, _, let answer) = entries[given].event
    else { return .usual }
    pairs.moment = self.position(given)
    switch answer {
    case .usual, .no, .yes, .style, .column: return answer
    case .node(let slot):
      let node = counterpart(of: slot)
      return node == IdentifierRemapping.absent ? .usual : .node(node)
    case .nodes:
      for entry in entries[(given + 1)...] {
        guard entry.link == asked, case .with(let slot) = entry.event else { break }
        let node = counterpart(of: slot)
        if node != IdentifierRemapping.absent { nodes.append(node) }
      }
      return .nodes
    }
  }

  package func end(at position: Position, digest: Digest) {
    recorder?.end(at: position, digest: digest) { engine.hierarchy }
  }
}
