import NavlogHistory
import NavlogNavigation
import NavlogTerminal
import NavlogTimeTravel

// Drawing the state of the selected node, with the events that set it.
extension FullScreen {
  mutating func state(on screen: inout Screen, in area: Rectangle) {
    guard let node = shownNode else { return }
    let state = frame.state(of: node)
    let record = state[node.row.slot]
    let names = node.isGone ? frame.wording.before : frame.wording.after
    let version = state.property(.version, of: node.row.slot) ?? 1
    let className = frame.wording.vocabulary.className(record)
    let about = ["\(className.printable)@\(version)", "\(record.kind)"]
    screen.write(about.joined(separator: "  "), 0, 2, in: area, .faint)
    if let identifier = names.text(record.identifier) {
      let column = 4 + about.joined(separator: "  ").count
      screen.write("'\(identifier.printable)'", 0, column, in: area, .faint)
    }
    let entries = entries
    chosenEntry = max(0, min(chosenEntry, entries.count - 1))
    let list = area.below(1)
    let selected = focus == .state ? chosenEntry : firstChanged(entries)
    let first = scroll(.state, to: selected, of: entries.count, list.height)
    for (line, index) in (first..<min(entries.count, first + list.height)).enumerated() {
      let part = Rectangle(column: list.column, row: list.row + line, width: list.width, height: 1)
      let isChosen = focus == .state && index == chosenEntry
      let base: TextStyle? = isChosen ? .chosen : nil
      if let base { screen.clear(part, base) }
      draw(entries[index], of: node, on: &screen, in: part, base, isChosen: isChosen)
    }
  }

  private func firstChanged(_ entries: [StateEntry]) -> Int {
    entries.indices.dropFirst().first { entries[$0].sign != " " } ?? 0
  }

  private func draw(
    _ entry: StateEntry, of node: TreeLines.Node, on screen: inout Screen, in area: Rectangle,
    _ base: TextStyle?, isChosen: Bool
  ) {
    let style = base ?? TextStyle(sign: entry.sign)
    let mark = mark(entry, of: node)
    let room = Rectangle(
      column: area.column, row: area.row, width: area.width - mark.count - 1, height: 1)
    screen.write(isChosen ? "▸" : " ", 0, 0, in: area, base ?? .plain)
    screen.write(String(entry.sign), 0, 1, in: area, style)
    screen.write(
      entry.text(node, frame, within: room.width - 3).printable, 0, 3, in: room, style)
    screen.write(mark, 0, area.width - mark.count, in: area, base ?? .detail)
  }

  /// The event that set an entry: in this session, or in one that the value was restored from.
  private func mark(_ entry: StateEntry, of node: TreeLines.Node) -> String {
    guard let position = entry.position else { return "" }
    guard let facet = entry.facet else { return "@\(position)" }
    do {
      let source = try origins.source(
        of: facet, of: frame.state(of: node).id(node.row.slot), setAt: position,
        reader.history, reader.vocabulary)
      let session = source.history.session
      return "@" + (session == reader.history.session ? "" : "\(session):") + "\(source.position)"
    } catch {
      // Where the value was put back is known in any case.
      return "@\(position)"
    }
  }
}
