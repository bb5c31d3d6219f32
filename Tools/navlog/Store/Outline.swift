import NavlogNavigation
import NavlogTimeTravel

/// The nodes of a hierarchy in drawing order, each with its place in the tree.
struct Outline {
  /// How a node is connected to the node above.
  enum Edge: String { case root, child, presented, attached, loose }

  struct Row {
    let slot: Slot
    let above: Slot
    let edge: Edge
    /// The index among the siblings with the same edge.
    let index: Int
    /// The depth in the tree.
    var depth = 0
    /// Whether the node is the last one below the node above.
    var isLast: Bool
    /// The number of hidden nodes below it.
    var hidden = 0
    /// The branch drawn before the node, and the lines beside the text below it; three letters each.
    var branch: String { isLast ? "└─ " : "├─ " }
    var margin: String { isLast ? "   " : "│  " }
  }

  /// A window, or the nodes without a window.
  struct Section {
    let window: WindowID?
    var rows: [Row] = []
  }

  let hierarchy: Hierarchy
  let nodeNames: NodeNameIndex
  private(set) var sections: [Section] = []
  /// Whether only the nodes below some nodes are shown.
  let isPart: Bool
  /// The rows by slot, to find the way up.
  private var placed: [Row?]

  /// - Parameters:
  ///   - depth: the number of levels to show.
  ///   - address: the nodes to start from.
  init(
    _ hierarchy: Hierarchy, _ nodeNames: NodeNameIndex, _ vocabulary: SessionNames, depth: Int,
    below word: String?
  ) throws {
    guard let word else {
      self.init(hierarchy, nodeNames, depth: depth, below: nil)
      return
    }
    let address = try NodeAddress(parsing: word)
    guard address.facet == .node else {
      throw Failure("'\(word)' isn't a node", hint: "'navlog last' shows which event set it")
    }
    let found = vocabulary.nodes(address.target, in: hierarchy)
    guard !found.isEmpty else {
      let known = KnownNames(hierarchy, symbols: nodeNames.symbols)
      throw Failure(
        "there is no node '\(word)' at position \(hierarchy.position)",
        hint: known.unknown(in: [address]).first { $0.kind == .className }?.hint,
        status: .different)
    }
    self.init(hierarchy, nodeNames, depth: depth, below: found)
  }

  /// - Parameter tops: the nodes to start from; a node below another one is shown with that.
  init(_ hierarchy: Hierarchy, _ nodeNames: NodeNameIndex, depth: Int, below tops: [Slot]?) {
    self.hierarchy = hierarchy
    self.nodeNames = nodeNames
    isPart = tops != nil
    placed = Array(repeating: nil, count: hierarchy.records.count)
    var all = Self.sections(of: hierarchy)
    place(all)
    if let tops {
      all = Self.parts(of: all, below: tops)
      place(all)
    }
    sections = all.map { Section(window: $0.window, rows: Self.cut($0.rows, to: depth)) }
  }

  /// Removes windows of other scenes, and nodes without a window.
  mutating func keep(_ scenes: SceneFilter?) {
    guard let scenes else { return }
    sections.removeAll { $0.window.map { !scenes.contains($0, in: hierarchy) } ?? true }
  }

  private mutating func place(_ sections: [Section]) {
    for row in sections.lazy.map(\.rows).joined() { placed[Int(row.slot.raw)] = row }
  }

  // MARK: - The way up

  /// Computes the paths of nodes from their windows: `/main/1/presented`. For rows in order, each
  /// path continues the previous one.
  struct Paths {
    private let outline: Outline
    private var path: [UInt8] = []
    /// The nodes on the path, with the end of each step.
    private var steps: [(slot: Slot, end: Int)] = []

    init(_ outline: Outline) { self.outline = outline }

    /// Returns the path of `row`.
    mutating func path(of row: Row) -> String {
      while let last = steps.last, last.slot != row.above { steps.removeLast() }
      path.removeLast(path.count - (steps.last?.end ?? 0))
      // The first row can be deep below its window.
      if steps.isEmpty { for above in outline.above(row).reversed() { add(above) } }
      add(row)
      return String(decoding: path, as: UTF8.self)
    }

    private mutating func add(_ row: Row) {
      path.append(UInt8(ascii: "/"))
      path += outline.step(row).utf8
      steps.append((row.slot, path.count))
    }
  }

  /// The rows above a row, nearest first.
  private func above(_ row: Row) -> [Row] {
    var found: [Row] = []
    var next = self[row.above]
    while let row = next {
      found.append(row)
      next = self[row.above]
    }
    return found
  }

  private func step(_ row: Row) -> String {
    switch row.edge {
    case .root:
      NodeAddress.Target.step(
        toWindow: nodeNames.window(WindowID(UInt32(truncatingIfNeeded: row.index))))
    case .child: "\(row.index)"
    case .presented: "presented"
    case .attached: "n\(hierarchy[row.slot].born)"
    case .loose: "-/n\(hierarchy[row.slot].born)"
    }
  }

  /// The lines drawn to the left of a row; deep in the tree only the nearest ones.
  func strokes(passing row: Row, width: Int) -> String {
    let most = Self.mostStrokes(width)
    var strokes: [String] = []
    var next = self[row.above]
    while let above = next, strokes.count < min(most, row.depth) {
      strokes.append(above.isLast ? "   " : "│  ")
      next = self[above.above]
    }
    return (row.depth > most ? "⋮ " : "") + strokes.reversed().joined()
  }

  /// The length of ``strokes(passing:width:)``.
  func strokesLength(passing row: Row, width: Int) -> Int {
    let most = Self.mostStrokes(width)
    return 3 * min(most, row.depth) + (row.depth > most ? 2 : 0)
  }

  private static func mostStrokes(_ width: Int) -> Int { max(4, width / 9) - 1 }

  private subscript(slot: Slot) -> Row? {
    slot.isNone || Int(slot.raw) >= placed.count ? nil : placed[Int(slot.raw)]
  }

  // MARK: - The way down

  private static func parts(of all: [Section], below tops: [Slot]) -> [Section] {
    var wanted = Set(tops)
    return all.compactMap { section in
      var rows: [Row] = []
      for (index, top) in section.rows.enumerated() where wanted.contains(top.slot) {
        let first = rows.count
        rows.append(top)
        rows += section.rows[(index + 1)...].prefix { $0.depth > top.depth }
        wanted.subtract(rows[(first + 1)...].map(\.slot))
        for index in rows.indices[first...] { rows[index].depth -= top.depth }
        rows[first].isLast = true
      }
      return rows.isEmpty ? nil : Section(window: section.window, rows: rows)
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

  private static func sections(of hierarchy: Hierarchy) -> [Section] {
    var sections: [Section] = []
    for (index, window) in hierarchy.windows.enumerated() {
      var section = Section(window: WindowID(UInt32(index)))
      if !window.root.isNone {
        let root = Row(slot: window.root, above: .none, edge: .root, index: index, isLast: true)
        gather(root, hierarchy, &section.rows)
      }
      sections.append(section)
    }
    var free: [Slot] = []
    for (index, record) in hierarchy.records.enumerated() where record.isAlive && !record.isRoot {
      guard record.parent.isNone, record.presenter.isNone, record.host.isNone else { continue }
      free.append(Slot(UInt32(truncatingIfNeeded: index)))
    }
    guard let last = free.last else { return sections }
    var loose = Section(window: nil)
    for (index, slot) in free.enumerated() {
      let top = Row(slot: slot, above: .none, edge: .loose, index: index, isLast: slot == last)
      gather(top, hierarchy, &loose.rows)
    }
    sections.append(loose)
    return sections
  }

  /// Appends a node and everything below it to `rows`, without recursion because chains can be
  /// long.
  private static func gather(_ top: Row, _ hierarchy: Hierarchy, _ rows: inout [Row]) {
    var pending = [top]
    while let row = pending.popLast() {
      rows.append(row)
      let first = pending.count
      func put(_ slot: Slot, _ edge: Edge, _ index: Int) {
        pending.append(
          Row(
            slot: slot, above: row.slot, edge: edge, index: index, depth: row.depth + 1,
            isLast: false))
      }
      var child = hierarchy[row.slot].firstChild
      while !child.isNone {
        put(child, .child, pending.count - first)
        child = hierarchy[child].next
      }
      for (index, slot) in hierarchy.attached(to: row.slot).enumerated() {
        put(slot, .attached, index)
      }
      let presented = hierarchy[row.slot].presented
      if !presented.isNone { put(presented, .presented, 0) }
      guard pending.count > first else { continue }
      pending[pending.count - 1].isLast = true
      pending[first...].reverse()
    }
  }
}
