import Navigation
import TimeTravel

/// The nodes of a hierarchy in the order they are drawn, each with its place in the tree.
struct Outline {
  /// How a node hangs on the one above it.
  enum Edge: String { case root, child, presented, attached, loose }

  struct Row {
    let slot: Slot
    let above: Slot
    let edge: Edge
    /// The levels above it.
    let depth: Int
    /// Where it is, from its window down: `/main/1/presented`.
    let path: String
    /// For each level down to its own whether more comes there.
    let lines: [Bool]
    var isLast: Bool { !(lines.last ?? false) }
    /// How many nodes below it are left out.
    var hidden = 0
  }

  /// A window, or those that are in none.
  struct Section {
    let window: WindowID?
    var rows: [Row] = []
  }

  let hierarchy: Hierarchy
  let cast: Cast
  private(set) var sections: [Section] = []

  /// - Parameters:
  ///   - depth: how many levels are shown.
  ///   - address: the only nodes to begin with.
  init(
    _ hierarchy: Hierarchy, _ cast: Cast, _ vocabulary: Vocabulary, depth: Int, below word: String?
  ) throws(Failure) {
    guard let word else {
      self.init(hierarchy, cast, depth: depth, below: nil)
      return
    }
    let address = try Inquiry.address(word)
    guard address.facet == .node else {
      throw Failure("'\(word)' is no node", hint: "'navlog last' tells who set it")
    }
    let found = vocabulary.nodes(address.target, in: hierarchy)
    guard !found.isEmpty else {
      throw Failure(
        "There is no node '\(word)' at position \(hierarchy.position)", status: .different)
    }
    self.init(hierarchy, cast, depth: depth, below: found)
  }

  /// - Parameter tops: the only nodes to begin with; one that lies below another comes with it.
  init(_ hierarchy: Hierarchy, _ cast: Cast, depth: Int, below tops: [Slot]?) {
    self.hierarchy = hierarchy
    self.cast = cast
    let all = Self.sections(of: hierarchy, cast)
    guard let tops else {
      sections = all.map { Section(window: $0.window, rows: Self.cut($0.rows, to: depth)) }
      return
    }
    var wanted = Set(tops)
    for section in all {
      var rows: [Row] = []
      for (index, top) in section.rows.enumerated() where wanted.contains(top.slot) {
        let below = section.rows[(index + 1)...].prefix { $0.depth > top.depth }
        wanted.subtract(below.map(\.slot))
        rows += ([top] + below).map { row in
          Row(
            slot: row.slot, above: row.above, edge: row.edge, depth: row.depth - top.depth,
            path: row.path, lines: [false] + row.lines.dropFirst(top.depth + 1))
        }
      }
      if !rows.isEmpty {
        sections.append(Section(window: section.window, rows: Self.cut(rows, to: depth)))
      }
    }
  }

  private static func cut(_ rows: [Row], to depth: Int) -> [Row] {
    var kept: [Row] = []
    for row in rows {
      if row.depth < depth {
        kept.append(row)
      } else if let last = kept.indices.last {
        kept[last].hidden += 1
      }
    }
    return kept
  }

  private static func sections(of hierarchy: Hierarchy, _ cast: Cast) -> [Section] {
    var sections: [Section] = []
    for index in hierarchy.windows.indices {
      let id = WindowID(UInt32(index))
      var section = Section(window: id)
      let window = hierarchy.windows[index]
      if !window.root.isNone {
        gather(window.root, .root, "/" + cast.window(id), true, hierarchy, &section.rows)
      }
      sections.append(section)
    }
    var free: [(slot: Slot, born: Position)] = []
    hierarchy.forEachNode { image in
      guard case .loose = image.place, !hierarchy[image.slot].isRoot else { return }
      free.append((image.slot, image.born))
    }
    guard let last = free.last else { return sections }
    var loose = Section(window: nil)
    for node in free {
      let isLast = node.slot == last.slot
      gather(node.slot, .loose, "/-/n\(node.born)", isLast, hierarchy, &loose.rows)
    }
    sections.append(loose)
    return sections
  }

  /// Puts a node and all below it into `rows`. Chains may be long: nothing here recurses.
  private static func gather(
    _ top: Slot, _ edge: Edge, _ path: String, _ isLast: Bool, _ hierarchy: Hierarchy,
    _ rows: inout [Row]
  ) {
    var pending = [
      Row(slot: top, above: .none, edge: edge, depth: 0, path: path, lines: [!isLast])
    ]
    while let row = pending.popLast() {
      rows.append(row)
      let record = hierarchy[row.slot]
      var below = hierarchy.children(of: row.slot).enumerated().map {
        (slot: $1, edge: Edge.child, step: "\($0)")
      }
      below += hierarchy.attached(to: row.slot).map { ($0, .attached, "n\(hierarchy[$0].born)") }
      if !record.presented.isNone { below.append((record.presented, .presented, "presented")) }
      for (index, next) in below.enumerated().reversed() {
        pending.append(
          Row(
            slot: next.slot, above: row.slot, edge: next.edge, depth: row.depth + 1,
            path: row.path + "/" + next.step, lines: row.lines + [index < below.count - 1]))
      }
    }
  }
}
