import NavlogHistory
import NavlogNavigation
import NavlogTimeTravel

/// The content of a frame: the state at a position, and its differences from the state before.
struct FrameModel {
  /// The position of the cursor, and the beginning of the command or event that led to it.
  let position: UInt64
  let since: UInt64
  let old: Hierarchy
  let new: Hierarchy
  /// The tree, with removed nodes at their former places.
  let tree: TreeLines
  let wording: ChangeWording
  private let oldNodes: NodeWording
  private let newNodes: NodeWording
  /// The node most affected by the changes, or else a visible one.
  let mostTelling: UInt64?
  /// The changes of nodes, by the position of the event that created the node.
  private(set) var changes: [UInt64: [Change]] = [:]
  /// The other changes.
  private(set) var outline: [Change] = []

  init(
    _ old: Hierarchy, _ new: Hierarchy, _ values: ValueReader, _ vocabulary: SessionNames,
    symbols: [String?]
  ) {
    since = UInt64(old.position)
    position = UInt64(new.position)
    self.old = old
    self.new = new
    var nodeNames = NodeNameIndex(old, symbols: symbols)
    nodeNames.add(new)
    wording = ChangeWording(values, vocabulary, nodeNames, from: old, to: new)
    for change in Difference(from: old, to: new).changes {
      if let node = change.node {
        changes[UInt64(node.born), default: []].append(change)
      } else {
        outline.append(change)
      }
    }
    tree = TreeLines(old, new, nodeNames)
    newNodes = NodeWording(new, wording.after)
    let someWent = tree.nodes.contains(where: \.isGone)
    oldNodes = someWent ? NodeWording(old, wording.before) : newNodes
    mostTelling = Self.mostTelling(changes) ?? newNodes.first(of: tree)
  }

  /// Returns the state that contains a node: the old one for a removed node.
  func state(of line: TreeLines.Node) -> Hierarchy { line.isGone ? old : new }

  /// Returns the mark of a node: `+` added, `-` removed, `>` moved, `~` changed.
  func sign(of line: TreeLines.Node) -> Character {
    guard let all = changes[line.born] else { return " " }
    if line.isGone { return "-" }
    if all.contains(where: { if case .added = $0 { true } else { false } }) { return "+" }
    return all.contains { if case .moved = $0 { true } else { false } } ? ">" : "~"
  }

  /// Returns the wording of a node: the old one for a removed node.
  func nodes(of line: TreeLines.Node) -> NodeWording { line.isGone ? oldNodes : newNodes }

  private static func mostTelling(_ changes: [UInt64: [Change]]) -> UInt64? {
    var best: (born: UInt64, weight: Int)?
    for (born, all) in changes {
      let weight = all.map(\.weight).max() ?? 0
      // The youngest of equally affected nodes, since the last one created is usually what the
      // command was about.
      if let best, (best.weight, best.born) > (weight, born) { continue }
      best = (born, weight)
    }
    return best?.born
  }
}

extension NodeWording {
  /// Returns the frontmost visible node, or else the first one.
  fileprivate func first(of tree: TreeLines) -> UInt64? {
    guard let slot = hierarchy.visible.last ?? tree.nodes.first?.row.slot else { return nil }
    return UInt64(hierarchy[slot].born)
  }
}

extension Change {
  /// How strongly the change indicates what the command was about.
  fileprivate var weight: Int {
    switch self {
    case .key: 5
    case .added: 4
    case .removed: 3
    case .moved: 2
    case .selected, .collapsed, .adapted: 1
    default: 0
    }
  }
}
