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
    /// Its place among those that hang there like it.
    let index: Int
    /// The levels above it.
    var depth = 0
    /// Whether nothing more comes on its level below the one above it.
    var isLast: Bool
    /// How many nodes below it are left out.
    var hidden = 0
    /// The strokes that lead to it, and those that pass by what is said below it.
    var branch: String { isLast ? "└─ " : "├─ " }
    var margin: String { isLast ? "   " : "│  " }
  }

  /// A window, or those that are in none.
  struct Section {
    let window: WindowID?
    var rows: [Row] = []
  }

  let hierarchy: Hierarchy
  let cast: Cast
  private(set) var sections: [Section] = []
  /// Every row, by its slot: who looks for the way up goes from one to the next.
  private var placed: [Row?]

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
    placed = Array(repeating: nil, count: hierarchy.records.count)
    var all = Self.sections(of: hierarchy)
    place(all)
    if let tops {
      all = Self.parts(of: all, below: tops)
      place(all)
    }
    sections = all.map { Section(window: $0.window, rows: Self.cut($0.rows, to: depth)) }
  }

  /// Leaves out the windows of other scenes, and what is in none.
  mutating func keep(_ scenes: Scenes?) {
    guard let scenes else { return }
    sections.removeAll { $0.window.map { !scenes.contains($0, in: hierarchy) } ?? true }
  }

  private mutating func place(_ sections: [Section]) {
    for row in sections.lazy.map(\.rows).joined() { placed[Int(row.slot.raw)] = row }
  }

  // MARK: - The way up

  /// Where nodes are, from their windows down: `/main/1/presented`. For rows in the order of a section
  /// each path goes on from the one before.
  struct Paths {
    private let outline: Outline
    private var path: [UInt8] = []
    /// The nodes on the path, with where each one's step ends.
    private var steps: [(slot: Slot, end: Int)] = []

    init(_ outline: Outline) { self.outline = outline }

    /// The path of `row`.
    mutating func path(of row: Row) -> String {
      while let last = steps.last, last.slot != row.above { steps.removeLast() }
      path.removeLast(path.count - (steps.last?.end ?? 0))
      // The first row may lie deep below its window.
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

  /// What lies above a row, the nearest first.
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
    case .root: cast.window(WindowID(UInt32(truncatingIfNeeded: row.index)))
    case .child: "\(row.index)"
    case .presented: "presented"
    case .attached: "n\(hierarchy[row.slot].born)"
    case .loose: "-/n\(hierarchy[row.slot].born)"
    }
  }

  /// The strokes that pass by on the way to a row; in the depths of a tree only the nearest.
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

  /// How long they are.
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
    hierarchy.forEachNode { image in
      guard case .loose = image.place, !hierarchy[image.slot].isRoot else { return }
      free.append(image.slot)
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

  /// Puts a node and all below it into `rows`. Chains may be long: nothing here recurses.
  private static func gather(_ top: Row, _ hierarchy: Hierarchy, _ rows: inout [Row]) {
    var pending = [top]
    while let row = pending.popLast() {
      rows.append(row)
      let first = pending.count
      func put(_ slots: [Slot], _ edge: Edge) {
        for (index, slot) in slots.enumerated() {
          pending.append(
            Row(
              slot: slot, above: row.slot, edge: edge, index: index, depth: row.depth + 1,
              isLast: false))
        }
      }
      put(hierarchy.children(of: row.slot), .child)
      put(hierarchy.attached(to: row.slot), .attached)
      let presented = hierarchy[row.slot].presented
      if !presented.isNone { put([presented], .presented) }
      guard pending.count > first else { continue }
      pending[pending.count - 1].isLast = true
      pending[first...].reverse()
    }
  }
}
