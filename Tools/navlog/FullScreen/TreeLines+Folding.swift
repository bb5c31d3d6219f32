extension TreeLines {
  /// Returns the lines without the nodes below folded ones.
  func folded(_ folded: Set<UInt64>) -> TreeLines {
    guard !folded.isEmpty else { return self }
    var kept = TreeLines()
    var fold: (depth: Int, born: UInt64)?
    for line in lines {
      guard case .node(let index) = line else {
        kept.lines.append(line)
        fold = nil
        continue
      }
      let node = nodes[index]
      if let open = fold, node.row.depth > open.depth {
        kept.hidden[open.born, default: []].append(node.born)
        continue
      }
      fold = folded.contains(node.born) ? (node.row.depth, node.born) : nil
      kept.lines.append(.node(kept.nodes.count))
      kept.nodes.append(node)
    }
    return kept
  }

  /// Returns the node that is shown for a node: itself, or the folded one above it.
  func shown(for born: UInt64?) -> UInt64? {
    guard let born, !nodes.contains(where: { $0.born == born }) else { return born }
    return hidden.first { $0.value.contains(born) }?.key
  }

  /// The nodes with others below them.
  var parents: Set<UInt64> {
    var parents: Set<UInt64> = []
    var before: Node?
    for line in lines {
      guard case .node(let index) = line else {
        before = nil
        continue
      }
      if let before, before.row.depth < nodes[index].row.depth { parents.insert(before.born) }
      before = nodes[index]
    }
    return parents
  }
}

// Folding the tree.
extension FullScreen {
  /// The tree as it is shown.
  var tree: TreeLines { frame.tree.folded(folded) }

  /// Folds or unfolds the selected node.
  mutating func fold() {
    let tree = tree
    guard let born = tree.shown(for: shownNode?.born) else { return }
    guard folded.contains(born) || frame.tree.parents.contains(born) else {
      return notice = "there is nothing below n\(born)"
    }
    if folded.remove(born) == nil { folded.insert(born) }
  }

  /// Folds every node below the roots, or the roots if there is nothing below those nodes; or unfolds
  /// all.
  mutating func foldAll() {
    guard folded.isEmpty else { return folded = [] }
    let parents = frame.tree.parents
    let roots = frame.tree.nodes.filter { $0.row.depth == 0 }.map(\.born)
    folded = parents.subtracting(roots)
    if folded.isEmpty { folded = parents }
    if folded.isEmpty { notice = "there is nothing to fold" }
  }
}
