import NavlogStore
import NavlogHistory
import NavlogNavigation
import NavlogRestoration
import NavlogEventText
import NavlogTimeTravel

/// Prints the differences between two states: `+` added, `-` removed, `~` changed.
struct DifferencePrinter {
  private let context: QueryContext
  private let difference: Difference
  private let changes: [Change]
  private let wording: ChangeWording

  private var before: NodeNameIndex.Names { wording.before }
  private var after: NodeNameIndex.Names { wording.after }

  init(_ context: QueryContext, _ old: Hierarchy, _ new: Hierarchy) throws {
    self.context = context
    difference = Difference(from: old, to: new)
    let scenes = try SceneFilter(context.arguments, context.symbols, in: [old, new])
    changes = difference.changes.filter { scenes?.contains($0, from: old, to: new) ?? true }
    wording = ChangeWording(
      context.opened.values, context.vocabulary, try context.wording(old, new).nodeNames, from: old,
      to: new)
  }

  /// Compares a state of a related session with one of the queried session.
  init(
    _ context: QueryContext, _ old: Hierarchy, of other: SessionHistory, _ new: Hierarchy,
    _ mapping: ForkMapping
  ) throws {
    self.context = context
    difference = Difference(from: old, to: new, mapping)
    changes = difference.changes
    let words = try SessionNames(other)
    wording = ChangeWording(
      .init(
        values: ValueReader(other, context.opened.damage), vocabulary: words,
        nodeNames: try context.wording(old, of: other).nodeNames),
      .init(
        values: context.opened.values, vocabulary: context.vocabulary,
        nodeNames: try context.wording(new).nodeNames),
      from: old, to: new)
  }

  var isEmpty: Bool { changes.isEmpty }

  /// Prints the differences, and returns whether there are any.
  func answer() -> Status {
    if context.isJSON {
      json()
    } else if isEmpty {
      context.output(context.palette.paint("no differences", .detail) + "\n")
    } else {
      print()
    }
    return isEmpty ? .done : .different
  }

  /// The number of changes of each sign: `+2 -1 ~4`.
  var counts: String {
    let counts = ["+", "-", "~"].map { sign in (sign, changes.count { $0.sign == sign }) }
      .filter { $0.1 > 0 }.map { "\($0.0)\($0.1)" }
    return counts.isEmpty ? "no differences" : counts.joined(separator: " ")
  }

  private struct Line {
    let sign: String
    let label: Label
    let who: String
    let id: String
    let what: String
  }

  func print() {
    let added = added
    let lines = changes.map { line($0, .full, added) }
    let most = lines.map(\.id.count).max() ?? 0
    let longest = lines.map(\.who.columns).max() ?? 0
    let least = min(longest, max(16, context.width / 3))
    for (change, line) in zip(changes, lines) {
      let room = max(8, context.width - least - most - 6)
      let who = line.who.shortenedInside(to: least)
      var what = line.what
      for length in [NodeNameIndex.Names.Length.short, .brief, .id] where what.columns > room {
        what = self.line(change, length, added).what
      }
      if case .key = change {
        // Where even the shortened values don't fit, the line is longer: the new one matters most.
        if what.columns > room { what = wording.words(change, .short, within: room) }
      } else {
        what = what.printable.shortened(to: room)
      }
      context.output(
        context.palette.paint(line.sign, line.label) + " "
          + context.palette.paint(who, line.label)
          + (line.id.isEmpty && what.isEmpty
            ? ""
            : String(repeating: " ", count: least - who.columns) + "  "
              + (most == 0 ? "" : context.palette.paint(line.id.padded(to: most), .position) + "  ")
              + what.printable) + "\n")
    }
  }

  // MARK: - Words

  /// The nodes that only the later state has.
  private var added: Set<NodeID> {
    Set(changes.compactMap { if case .added(let node, _) = $0 { node } else { nil } })
  }

  private func line(
    _ change: Change, _ length: NodeNameIndex.Names.Length, _ added: Set<NodeID>
  ) -> Line {
    let names = if case .removed = change { before } else { after }
    var sign = change.sign
    // What an added node has was added with it.
    if case .key(let node, _, _, _) = change, added.contains(node) { sign = "+" }
    let label: Label = sign == "+" ? .good : sign == "-" ? .refusal : .warning
    guard let node = change.node else {
      let (who, what) = wording.outline(change)
      return Line(sign: sign, label: label, who: who, id: "", what: what)
    }
    let full = names.nodeNames.names(at: names.position, .full).name(node.slot)
    return Line(
      sign: sign, label: label,
      who: full.split(separator: " ").dropLast().joined(separator: " ").printable,
      id: "n\(node.born)", what: wording.words(change, length))
  }

  // MARK: - For programs

  func json() {
    for change in changes {
      var object = context.object(of: "diff")
      object["from"] = .integer(Int(difference.from))
      object["to"] = .integer(Int(difference.to))
      object["change"] = .string(change.name)
      if let node = change.node {
        let names = if case .removed = change { before } else { after }
        object["node"] = .string("n\(node.born)")
        if let actor = names.nodeNames.node(in: node.slot, at: names.position) {
          object["class"] = .string(names.text(actor.classSymbol) ?? actor.kind.className)
        }
      }
      switch change {
      case .added(_, let place): object["new"] = .string(place.words(after, .id))
      case .removed(_, let place): object["old"] = .string(place.words(before, .id))
      case .moved(_, let from, let to):
        object["old"] = .string(from.words(before, .id))
        object["new"] = .string(to.words(after, .id))
      case .renamed(_, let from, let to):
        object["old"] = before.text(from).map(JSON.string) ?? .null
        object["new"] = after.text(to).map(JSON.string) ?? .null
      case .appearance(_, let from, let to):
        object["old"] = .string("\(from)")
        object["new"] = .string("\(to)")
      case .key(_, _, let from, let to):
        object["key"] = .string(wording.name(from, to))
        let isState = (to ?? from)?.key.symbol != nil
        object["of"] = .string(isState ? "state" : "property")
        object["old"] = wording.oldValue(of: from) ?? .null
        object["new"] = wording.newValue(of: to) ?? .null
        if let to { object["position"] = .integer(Int(to.position)) }
      default:
        let (who, what) = wording.outline(change)
        if change.node == nil { object["of"] = .string(who) }
        object["says"] = .string(change.node == nil ? what : wording.words(change, .id))
      }
      context.output(object)
    }
  }
}

extension QueryContext {
  /// Returns the value of a cell; `nil` if it is not set.
  func value(of cell: NodeValue?) -> JSON? { opened.values.value(of: cell, vocabulary) }
}

extension Change {
  /// The name of the change for programs.
  var name: String {
    switch self {
    case .added: "added"
    case .removed: "removed"
    case .moved: "moved"
    case .appearance: "appearance"
    case .loaded: "loaded"
    case .selected: "selected"
    case .collapsed: "collapsed"
    case .adapted: "adapted"
    case .renamed: "renamed"
    case .key: "key"
    case .windowOpened(_, let isThere): isThere ? "windowOpened" : "windowGone"
    case .windowShown: "windowShown"
    case .windowTraits: "windowTraits"
    case .scene: "scene"
    case .sceneMoved: "sceneMoved"
    case .began: "began"
    case .ended: "ended"
    case .waiting: "waiting"
    case .firstResponder: "firstResponder"
    case .focus: "focus"
    case .application: "application"
    }
  }
}
