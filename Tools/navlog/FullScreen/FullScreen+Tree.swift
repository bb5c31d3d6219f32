import NavlogHistory
import NavlogNavigation
import NavlogTerminal
import NavlogTimeTravel

// Drawing the hierarchy with its changes.
extension FullScreen {
  mutating func tree(on screen: inout Screen, in area: Rectangle) {
    let tree = tree
    let chosen = tree.shown(for: shownNode?.born)
    let selected =
      tree.lines.firstIndex { line in
        if case .node(let node) = line { tree.nodes[node].born == chosen } else { false }
      } ?? 0
    let first = scroll(.tree, to: selected, of: tree.lines.count, area.height)
    let shown = first..<min(tree.lines.count, first + area.height)
    let strokes = tree.strokes(of: shown, most: max(3, area.width / 6))
    var drawn: [Int: (sign: Character, lead: String, label: String, id: String, facts: String)] =
      [:]
    for index in shown {
      guard case .node(let number) = tree.lines[index] else { continue }
      let node = tree.nodes[number]
      let wording = frame.nodes(of: node)
      drawn[index] = (
        frame.sign(of: node), strokes[index] ?? "", wording.label(node.row),
        "n\(node.born)", foldedFacts(tree.hidden[node.born]) ?? facts(node, wording)
      )
    }
    let widest = drawn.values.map { $0.lead.count + $0.label.cells }.max() ?? 0
    let room = min(widest, max(12, area.width * 3 / 5))
    let ids = drawn.values.map(\.id.count).max() ?? 0
    for (line, index) in shown.enumerated() {
      let part = Rectangle(column: area.column, row: area.row + line, width: area.width, height: 1)
      guard let row = drawn[index] else {
        heading(tree.lines[index], on: &screen, in: part)
        continue
      }
      let isChosen = index == selected
      let base: TextStyle? = isChosen ? (focus == .tree ? .chosen : .resting) : nil
      if let base { screen.clear(part, base) }
      let isVisible = row.facts.hasPrefix("visible")
      let style = base ?? TextStyle(sign: row.sign, isVisible: isVisible)
      screen.write(isChosen ? "▸" : " ", 0, 0, in: part, base ?? .plain)
      screen.write(String(row.sign), 0, 1, in: part, base ?? TextStyle(sign: row.sign))
      let label = row.label.shortenedInside(to: max(6, room - row.lead.count))
      let end = 2 + screen.write(row.lead, 0, 2, in: part, base ?? .faint)
      var narrow = part
      narrow.width = min(part.width, room + 2)
      screen.write(label, 0, end, in: narrow, style)
      screen.write(row.id.padded(to: ids), 0, room + 3, in: part, base ?? .detail)
      screen.write(row.facts, 0, room + ids + 4, in: part, base ?? style)
    }
    if tree.lines.isEmpty { screen.write("the hierarchy is empty", 0, 2, in: area, .faint) }
  }

  private func heading(_ line: TreeLines.Line, on screen: inout Screen, in area: Rectangle) {
    guard case .heading(let window) = line else { return }
    guard let window else {
      screen.write("in no window", 0, 2, in: area, .title)
      return
    }
    let name = frame.wording.after.nodeNames.window(window).printable
    let column = 2 + screen.write(name, 0, 2, in: area, .title)
    guard Int(window.raw) < frame.new.windows.count else { return }
    let image = frame.new.windows[Int(window.raw)]
    let traits = "\(image.idiom), \(image.traits.horizontal) × \(image.traits.vertical)"
    let shown = image.isVisible ? "" : ", off screen"
    screen.write(traits + shown, 0, column + 2, in: area, .faint)
  }

  /// Returns how much a folded node hides; `nil` for other nodes.
  private func foldedFacts(_ hidden: [UInt64]?) -> String? {
    guard let hidden else { return nil }
    let changed = hidden.count { frame.changes[$0] != nil }
    return "⊞ \(hidden.count) below" + (changed > 0 ? ", \(changed) changed" : "")
  }

  /// Returns the facts of a node, or its changes.
  private func facts(_ node: TreeLines.Node, _ wording: NodeWording) -> String {
    let facts = wording.facts(node.row)
    guard !node.isGone else {
      return frame.changes[node.born]?.first.map { frame.wording.words($0, .id) } ?? ""
    }
    let changes = (frame.changes[node.born] ?? []).filter { change in
      switch change {
      case .added: false
      case .key: false
      default: true
      }
    }
    let words = changes.map { frame.wording.words($0, .id) }
    let keys = (frame.changes[node.born] ?? []).compactMap { change in
      if case .key(_, _, let from, let to) = change {
        (to ?? from).map(frame.wording.vocabulary.name)
      } else {
        nil
      }
    }
    let all = words + (keys.isEmpty ? [] : ["sets " + keys.joined(separator: ", ")])
    let isNew = frame.sign(of: node) == "+"
    return (isNew ? facts + (keys.isEmpty ? [] : all.suffix(1)) : all.isEmpty ? facts : all)
      .joined(separator: ", ").printable
  }

  /// Returns the first line to show, so that the selected one is visible and little moves.
  mutating func scroll(_ pane: Pane, to chosen: Int, of count: Int, _ height: Int) -> Int {
    let margin = min(1, max(0, (height - 1) / 2))
    let top = tops[pane] ?? 0
    let first = max(min(top, chosen - margin), chosen - height + 1 + margin)
    let bounded = min(max(0, count - height), max(0, first))
    tops[pane] = bounded
    return bounded
  }
}
