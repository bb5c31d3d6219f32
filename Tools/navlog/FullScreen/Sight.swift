import History
import Navigation
import TimeTravel

/// What is to be seen at a position: the state, and what is not as it was before.
struct Sight {
  /// Where the cursor is, and where that began which led there.
  let position: UInt64
  let since: UInt64
  let old: Hierarchy
  let new: Hierarchy
  /// The tree with those that went, at their former places.
  let tree: TreeLines
  let wording: ChangeWording
  private let oldNodes: NodeWording
  private let newNodes: NodeWording
  /// The node that tells most of what has happened; where nothing did, one that is visible.
  let mostTelling: UInt64?
  /// What has changed about nodes, by the events that made them.
  private(set) var changes: [UInt64: [Change]] = [:]
  /// What has changed otherwise.
  private(set) var outline: [Change] = []

  init(
    _ old: Hierarchy, _ new: Hierarchy, _ values: ValueReader, _ vocabulary: Vocabulary,
    symbols: [String?]
  ) {
    since = UInt64(old.position)
    position = UInt64(new.position)
    self.old = old
    self.new = new
    var cast = Cast(old, symbols: symbols)
    cast.add(new)
    wording = ChangeWording(values, vocabulary, cast, from: old, to: new)
    for change in Difference(from: old, to: new).changes {
      if let node = change.node {
        changes[UInt64(node.born), default: []].append(change)
      } else {
        outline.append(change)
      }
    }
    tree = TreeLines(old, new, cast)
    newNodes = NodeWording(new, wording.after)
    let someWent = tree.nodes.contains(where: \.isGone)
    oldNodes = someWent ? NodeWording(old, wording.before) : newNodes
    mostTelling = Self.mostTelling(changes) ?? newNodes.first(of: tree)
  }

  /// The state in which a node is that is shown: one that went is in the old one.
  func state(of line: TreeLines.Node) -> Hierarchy { line.isGone ? old : new }

  /// How a node is marked: `+` came, `-` went, `>` is elsewhere, `~` is not the same.
  func sign(of line: TreeLines.Node) -> Character {
    guard let all = changes[line.born] else { return " " }
    if line.isGone { return "-" }
    if all.contains(where: { if case .added = $0 { true } else { false } }) { return "+" }
    return all.contains { if case .moved = $0 { true } else { false } } ? ">" : "~"
  }

  /// How a node is said: one that went as it was.
  func nodes(of line: TreeLines.Node) -> NodeWording { line.isGone ? oldNodes : newNodes }

  private static func mostTelling(_ changes: [UInt64: [Change]]) -> UInt64? {
    var best: (born: UInt64, weight: Int)?
    for (born, all) in changes {
      let weight = all.map(\.weight).max() ?? 0
      // Of several the youngest: what came last is what it was about.
      if let best, (best.weight, best.born) > (weight, born) { continue }
      best = (born, weight)
    }
    return best?.born
  }
}

extension NodeWording {
  /// The node that is seen foremost; else the first there is.
  fileprivate func first(of tree: TreeLines) -> UInt64? {
    guard let slot = hierarchy.visible.last ?? tree.nodes.first?.row.slot else { return nil }
    return UInt64(hierarchy[slot].born)
  }
}

extension Change {
  /// How much it tells of what somebody did.
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
