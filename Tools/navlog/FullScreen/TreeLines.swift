import NavlogTimeTravel
import NavlogNavigation

/// The lines of a tree that still contains removed nodes at their former places.
struct TreeLines {
  struct Node {
    let row: Outline.Row
    /// The position of the event that created the node.
    let born: UInt64
    let isGone: Bool
  }

  enum Line {
    /// A window, or the nodes without a window.
    case heading(WindowID?)
    /// A node, by its index in ``nodes``.
    case node(Int)
  }

  var nodes: [Node] = []
  var lines: [Line] = []
  /// The nodes that are not shown, by the folded node above them.
  var hidden: [UInt64: [UInt64]] = [:]

  /// Creates a tree without lines.
  init() {}

  init(_ old: Hierarchy, _ new: Hierarchy, _ nodeNames: NodeNameIndex) {
    let now = Outline(new, nodeNames, depth: .max, below: nil)
    var missing =
      Self.hasGone(old, new) ? Outline(old, nodeNames, depth: .max, below: nil).sections : []
    for section in now.sections {
      let index = missing.firstIndex { $0.window == section.window }
      add(section, with: index.map { missing.remove(at: $0).rows } ?? [], old, new)
    }
    for section in missing where section.rows.contains(where: { !new.isCurrent(old.id($0.slot)) }) {
      add(Outline.Section(window: section.window), with: section.rows, old, new)
    }
  }

  private static func hasGone(_ old: Hierarchy, _ new: Hierarchy) -> Bool {
    old.records.indices.contains { index in
      let slot = Slot(UInt32(truncatingIfNeeded: index))
      return old.isAlive(slot) && !new.isCurrent(old.id(slot))
    }
  }

  /// Adds removed nodes after the nodes that preceded them, with everything below those.
  private mutating func add(
    _ section: Outline.Section, with former: [Outline.Row], _ old: Hierarchy, _ new: Hierarchy
  ) {
    var following: [Slot: [Outline.Row]] = [:]
    var first: [Outline.Row] = []
    var anchor: Slot?
    for row in former {
      if new.isCurrent(old.id(row.slot)) {
        anchor = row.slot
      } else if let anchor {
        following[anchor, default: []].append(row)
      } else {
        first.append(row)
      }
    }
    lines.append(.heading(section.window))
    var waiting: [Outline.Row] = []
    put(first[...], of: old, isGone: true)
    for row in section.rows {
      // Removed nodes come before rows that are no deeper.
      while let last = waiting.last, last.depth >= row.depth {
        let index = waiting.firstIndex { $0.depth >= row.depth } ?? waiting.endIndex
        put(waiting[index...], of: old, isGone: true)
        waiting.removeSubrange(index...)
      }
      put([row], of: new, isGone: false)
      waiting += following[row.slot] ?? []
    }
    put(waiting[...], of: old, isGone: true)
  }

  private mutating func put(_ rows: ArraySlice<Outline.Row>, of state: Hierarchy, isGone: Bool) {
    for row in rows {
      lines.append(.node(nodes.count))
      nodes.append(Node(row: row, born: UInt64(state[row.slot].born), isGone: isGone))
    }
  }

  /// Returns the lines drawn to the left of some nodes, which depend on their later siblings.
  func strokes(of range: Range<Int>, most: Int) -> [Int: String] {
    var strokes: [Int: String] = [:]
    var hasMore: [Bool] = []
    for index in lines.indices.reversed() where index >= range.lowerBound {
      guard case .node(let number) = lines[index] else {
        hasMore.removeAll()
        continue
      }
      let depth = nodes[number].row.depth
      while hasMore.count <= depth { hasMore.append(false) }
      hasMore.removeSubrange((depth + 1)...)
      if range.contains(index) {
        let shown = hasMore[max(0, depth - most)..<depth]
        strokes[index] =
          (depth > most ? "⋮ " : "") + shown.map { $0 ? "│ " : "  " }.joined()
          + (hasMore[depth] ? "├ " : "└ ")
      }
      hasMore[depth] = true
    }
    return strokes
  }
}
