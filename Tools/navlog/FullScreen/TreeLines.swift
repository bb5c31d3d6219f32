import Navigation

/// The lines of a tree in which those that are no more still stand where they were.
struct TreeLines {
  struct Node {
    let row: Outline.Row
    /// The event that made it.
    let born: UInt64
    let isGone: Bool
  }

  enum Line {
    /// A window, or those that are in none.
    case heading(WindowID?)
    /// A node, by its place among ``nodes``.
    case node(Int)
  }

  private(set) var nodes: [Node] = []
  private(set) var lines: [Line] = []

  init(_ old: Hierarchy, _ new: Hierarchy, _ cast: Cast) {
    let now = Outline(new, cast, depth: .max, below: nil)
    var missing = Self.hasGone(old, new) ? Outline(old, cast, depth: .max, below: nil).sections : []
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

  /// Puts those that went behind whatever stood before them, and all that is below that.
  private mutating func add(
    _ section: Outline.Section, with former: [Outline.Row], _ old: Hierarchy, _ new: Hierarchy
  ) {
    var behind: [Slot: [Outline.Row]] = [:]
    var first: [Outline.Row] = []
    var anchor: Slot?
    for row in former {
      if new.isCurrent(old.id(row.slot)) {
        anchor = row.slot
      } else if let anchor {
        behind[anchor, default: []].append(row)
      } else {
        first.append(row)
      }
    }
    lines.append(.heading(section.window))
    var waiting: [Outline.Row] = []
    put(first[...], of: old, isGone: true)
    for row in section.rows {
      // What went comes before what is no deeper than it was.
      while let last = waiting.last, last.depth >= row.depth {
        let index = waiting.firstIndex { $0.depth >= row.depth } ?? waiting.endIndex
        put(waiting[index...], of: old, isGone: true)
        waiting.removeSubrange(index...)
      }
      put([row], of: new, isGone: false)
      waiting += behind[row.slot] ?? []
    }
    put(waiting[...], of: old, isGone: true)
  }

  private mutating func put(_ rows: ArraySlice<Outline.Row>, of state: Hierarchy, isGone: Bool) {
    for row in rows {
      lines.append(.node(nodes.count))
      nodes.append(Node(row: row, born: UInt64(state[row.slot].born), isGone: isGone))
    }
  }

  /// The strokes that lead to the nodes among some lines: who has siblings below is seen from there.
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
