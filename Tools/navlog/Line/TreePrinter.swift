import NavlogExports
import NavlogTimeTravel
import NavlogStore
import NavlogHistory
import NavlogNavigation
import NavlogRestoration
import NavlogEventText

/// Prints a hierarchy, as a tree or as JSON.
struct TreePrinter {
  let opened: OpenSession
  private let state: Reconstruction
  let outline: Outline
  let names: NodeNameIndex.Names
  private let palette: Palette
  let output: (String) -> Void
  private let isJSON: Bool
  private let drawing: Drawing?
  let showsState: Bool
  let showsWindows: Bool
  private let width: Int
  let wording: NodeWording
  private let vocabulary: SessionNames
  private let origins = OriginResolver()

  var visible: Set<Slot> { wording.visible }
  var hierarchy: Hierarchy { outline.hierarchy }

  init(
    _ opened: OpenSession, _ state: Reconstruction, _ outline: Outline, _ arguments: Arguments,
    _ console: Console
  ) {
    self.opened = opened
    self.state = state
    self.outline = outline
    names = outline.nodeNames.names(at: UInt64(outline.hierarchy.position), .id)
    palette = console.palette(arguments["--color"])
    output = console.output
    isJSON = arguments.has("--json") || arguments["--format"] == "json"
    drawing = arguments["--format"].flatMap(Drawing.init)
    showsState = arguments.has("--with-state")
    showsWindows = arguments.has("--with-windows")
    width = max(40, console.columns)
    wording = NodeWording(outline.hierarchy, names)
    vocabulary = SessionNames(names: outline.nodeNames.symbols)
  }

  /// Creates a printer for JSON.
  init(
    _ opened: OpenSession, _ state: Reconstruction, _ outline: Outline, width: Int,
    output: @escaping (String) -> Void
  ) {
    self.opened = opened
    self.state = state
    self.outline = outline
    self.output = output
    self.width = width
    names = outline.nodeNames.names(at: UInt64(outline.hierarchy.position), .id)
    palette = Palette(usesColor: false)
    isJSON = true
    drawing = nil
    showsState = true
    showsWindows = false
    wording = NodeWording(outline.hierarchy, names)
    vocabulary = SessionNames(names: outline.nodeNames.symbols)
  }

  func print() {
    if let drawing = drawing?.text(graph) { return output(drawing) }
    if isJSON { return printLines() }
    heading()
    for section in outline.sections { print(section) }
    inFlight()
    if state.findingCount > 0 {
      output(
        palette.paint("note:", .hint)
          + " \(state.findingCount) events could not have happened and had no effect\n")
    }
  }

  // MARK: - Around the tree

  private func heading() {
    var about = [opened.state, "position \(hierarchy.position) of \(opened.info.head)"]
    if hierarchy.application != .unlaunched { about.append("app \(hierarchy.application)") }
    output(
      palette.paint("session \(opened.info.number)", .title) + "  " + about.joined(separator: "  ")
        + "\n")
    if outline.sections.isEmpty { output(palette.paint("the hierarchy is empty", .detail) + "\n") }
  }

  private func print(_ section: Outline.Section) {
    if let id = section.window {
      let window = hierarchy.windows[Int(id.raw)]
      var about = ["\(window.idiom)", "\(window.traits.horizontal) × \(window.traits.vertical)"]
      if let scene = outline.nodeNames.text(window.scene) {
        about.append(
          "scene '\(scene)'" + (hierarchy.standing(ofScene: window.scene).map { " \($0)" } ?? ""))
      }
      about.append(window.isVisible ? "on screen" : "off screen")
      if window.root.isNone { about.append("without a root") }
      let name = outline.nodeNames.window(id).printable
      let room = max(20, width - name.columns - 2)
      output(
        palette.paint(name, .name) + "  "
          + palette.paint(about.joined(separator: ", ").printable.shortened(to: room), .detail)
          + "\n")
    } else {
      output(palette.paint("in no window", .name) + "\n")
    }
    let latest = section.rows.map { hierarchy[$0.slot].born }.max() ?? 0
    let most = "n\(latest)".columns
    let labels = section.rows.map(wording.label)
    let longest = zip(section.rows, labels).map { prefixLength($0) + $1.columns }.max() ?? 0
    let least = min(longest, max(20, width - most - 24))
    // What stands side by side has the same strokes in front.
    var (above, strokes) = (Slot?.none, "")
    var text = ""
    text.reserveCapacity(2 * Self.chunk)
    for (row, label) in zip(section.rows, labels) {
      if row.above != above {
        (above, strokes) = (row.above, outline.strokes(passing: row, width: width))
      }
      print(row, label, strokes, most, least, onto: &text)
      if text.utf8.count > Self.chunk {
        output(text)
        text.removeAll(keepingCapacity: true)
      }
    }
    if !text.isEmpty { output(text) }
  }

  /// Prints the transitions in flight and the deferred commands.
  private func inFlight() {
    for transition in hierarchy.transitions {
      output(
        palette.paint("in flight:", .warning) + " " + Self.words(transition, names) + "\n")
    }
    for deferral in hierarchy.deferrals {
      output(palette.paint("waiting:", .warning) + " " + Self.words(deferral, names) + "\n")
    }
  }

  // MARK: - A node

  /// The length of the lines drawn before a row.
  private func prefixLength(_ row: Outline.Row) -> Int {
    outline.strokesLength(passing: row, width: width) + 3
  }

  private func print(
    _ row: Outline.Row, _ label: String, _ strokes: String, _ most: Int, _ least: Int,
    onto line: inout String
  ) {
    let length = prefixLength(row)
    let label = label.shortenedInside(to: max(8, least - length))
    let id = "n\(hierarchy[row.slot].born)"
    let room = max(8, width - least - most - 4)
    let words = wording.facts(row).joined(separator: ", ").printable.shortened(to: room)
    let isVisible = visible.contains(row.slot)
    palette.paint(strokes, .structural, more: row.branch, onto: &line)
    palette.paint(label, isVisible ? .good : .event, onto: &line)
    Self.fill(max(0, least - length - label.columns) + 2, onto: &line)
    palette.paint(id, .position, onto: &line)
    if !words.isEmpty {
      Self.fill(max(0, most - id.columns) + 2, onto: &line)
      palette.paint(words, isVisible ? .good : .detail, onto: &line)
    }
    line += "\n"
    if row.hidden > 0 {
      line += palette.paint(strokes + row.margin + "└─ … \(row.hidden) more", .detail) + "\n"
    }
    if showsState { printState(row, strokes + row.margin, onto: &line) }
  }

  /// How much text is composed before it is printed.
  private static let chunk = 4_096
  private static let spaces = String(repeating: " ", count: 32)

  private static func fill(_ count: Int, onto line: inout String) {
    var rest = count
    while rest > 0 {
      line += Substring(spaces.utf8.prefix(rest))
      rest -= spaces.utf8.count
    }
  }

  private func printState(_ row: Outline.Row, _ indent: String, onto line: inout String) {
    for (key, value, position) in keys(of: row.slot) {
      let text = "\(key.asKey) = \(value.text)".printable
      let mark = "@\(source(of: key, row.slot, position))"
      line +=
        palette.paint(indent, .structural) + "· "
        + text.shortened(to: max(8, width - indent.count - mark.count - 4)) + "  "
        + palette.paint(mark, .position) + "\n"
    }
  }

  /// Where a value was set: in this session, or in one that it was restored from.
  private func source(of key: String, _ slot: Slot, _ position: Position) -> String {
    do throws(HistoryError) {
      let source = try origins.source(
        of: .state(key), of: hierarchy.id(slot), setAt: UInt64(position), opened.history, vocabulary
      )
      let session = source.history.session
      return (session == opened.info.number ? "" : "\(session):") + "\(source.position)"
    } catch {
      // Where the value was put back is known in any case.
      return "\(position)"
    }
  }

  /// The state of a node, sorted by key, with the events that set it.
  func keys(of slot: Slot) -> [(key: String, value: JSON, position: Position)] {
    var found: [(key: String, value: JSON, position: Position)] = []
    for cell in hierarchy.cells(of: slot) where cell.isSet {
      guard let symbol = cell.key.symbol else { continue }
      let value = opened.values.value(at: UInt64(cell.position))
      found.append((names.text(symbol) ?? "s\(symbol.raw)", value, cell.position))
    }
    return found.sorted { ($0.key, $0.position) < ($1.key, $1.position) }
  }

  // MARK: - As a graph

  /// The hierarchy as a drawing: visible nodes bold, presented ones with dashed arrows.
  private var graph: DirectedGraph {
    var graph = DirectedGraph("hierarchy")
    for section in outline.sections {
      if let id = section.window {
        graph.add(.init("w\(id.raw)", outline.nodeNames.window(id).printable, .window))
      }
      for row in section.rows {
        let name = "n\(hierarchy[row.slot].born)"
        let label = outline.nodeNames.names(at: UInt64(hierarchy.position), .full).name(row.slot)
        graph.add(.init(name, label.printable, visible.contains(row.slot) ? .visible : .plain))
        if !row.above.isNone {
          graph.add(
            .init(
              from: "n\(hierarchy[row.above].born)", to: name, nil,
              row.edge == .presented ? .dashed : .plain))
        } else if row.edge == .root, let id = section.window {
          graph.add(.init(from: "w\(id.raw)", to: name))
        }
      }
    }
    return graph
  }
}
