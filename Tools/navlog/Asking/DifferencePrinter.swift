import EventStore
import History
import Navigation
import Restoration
import Scripts
import TimeTravel

/// Prints what is not the same in two states: `+` for what came, `-` for what went, `~` for the rest.
struct DifferencePrinter {
  private let inquiry: Inquiry
  private let difference: Difference
  private let before: Cast.Names
  private let after: Cast.Names
  private let new: Hierarchy

  init(_ inquiry: Inquiry, _ old: Hierarchy, _ new: Hierarchy) throws(Failure) {
    self.inquiry = inquiry
    difference = Difference(from: old, to: new)
    self.new = new
    let cast = try inquiry.wording(old, new).cast
    before = cast.names(at: difference.from, .id)
    after = cast.names(at: difference.to, .id)
  }

  var isEmpty: Bool { difference.isEmpty }

  private struct Line {
    let sign: String
    let label: Label
    let who: String
    let id: String
    let what: String
  }

  func print() {
    let lines = difference.changes.map { line($0, .full) }
    let shorter = difference.changes.map { line($0, .short) }
    let most = lines.map(\.id.count).max() ?? 0
    let longest = lines.map(\.who.count).max() ?? 0
    let least = min(longest, max(16, inquiry.width / 3))
    for (line, short) in zip(lines, shorter) {
      let room = max(8, inquiry.width - least - most - 6)
      let who = line.who.shortenedInside(to: least)
      let what = line.what.count <= room ? line.what : short.what
      inquiry.output(
        inquiry.palette.paint(line.sign, line.label) + " "
          + inquiry.palette.paint(who, line.label)
          + String(repeating: " ", count: least - who.count) + "  "
          + inquiry.palette.paint(line.id.padded(to: most), .position) + "  "
          + what.printable.shortened(to: room) + "\n")
    }
  }

  // MARK: - Words

  private func line(_ change: Change, _ length: Cast.Names.Length) -> Line {
    let names = if case .removed = change { before } else { after }
    let (sign, label): (String, Label) =
      switch change {
      case .added, .began, .windowOpened(_, true), .waiting(_, true): ("+", .good)
      case .removed, .ended, .windowOpened(_, false), .waiting(_, false): ("-", .refusal)
      default: ("~", .warning)
      }
    guard let node = change.node else {
      let (who, what) = outline(change)
      return Line(sign: sign, label: label, who: who, id: "", what: what)
    }
    let full = names.cast.names(at: names.position, .full).name(node.slot)
    return Line(
      sign: sign, label: label,
      who: full.split(separator: " ").dropLast().joined(separator: " ").printable,
      id: "n\(node.born)", what: words(change, length))
  }

  private func outline(_ change: Change) -> (String, String) {
    func name(_ node: NodeID?, _ names: Cast.Names) -> String {
      node.map { names.name($0.slot) } ?? "nobody"
    }
    func ends(_ transition: Transition, _ names: Cast.Names) -> String {
      let ends = [transition.from, transition.to].map { $0.isNone ? "none" : names.name($0) }
      return "\(transition.choreography) in \(names.name(transition.container)), "
        + "\(ends[0]) → \(ends[1])"
    }
    switch change {
    case .windowOpened(let window, _): return ("window '\(after.name(window))'", "")
    case .windowShown(let window, let isShown):
      return ("window '\(after.name(window))'", isShown ? "on screen" : "off screen")
    case .windowTraits(let window, let from, let to):
      return (
        "window '\(after.name(window))'",
        "\(from.horizontal) × \(from.vertical) → \(to.horizontal) × \(to.vertical)"
      )
    case .scene(let scene, let isConnected):
      return (
        "scene '\(after.text(scene) ?? "?")'", isConnected ? "connected" : "disconnected"
      )
    case .began(let transition): return ("in flight", ends(transition, after))
    case .ended(let transition): return ("in flight", ends(transition, before))
    case .waiting(let deferral, _): return ("waiting", deferral.command.phrase(after))
    case .firstResponder(let from, let to):
      return ("keyboard", "\(name(from, before)) → \(name(to, after))")
    case .focus(let from, let to):
      return ("focus", "\(name(from, before)) → \(name(to, after))")
    case .application(let from, let to): return ("app", "\(from) → \(to)")
    default: return ("", "")
    }
  }

  private func words(_ change: Change, _ length: Cast.Names.Length) -> String {
    switch change {
    case .added(let node, let place): place.words(after, length) + standing(node)
    case .removed(_, let place): "was \(place.words(before, length))"
    case .moved(_, let from, let to):
      "\(from.words(before, length)) → \(to.words(after, length))"
    case .appearance(_, let from, let to): "\(from) → \(to)"
    case .loaded(_, let isLoaded): isLoaded ? "view loaded" : "view unloaded"
    case .selected(_, let isSelected): isSelected ? "selected" : "not selected any more"
    case .collapsed(_, let isCollapsed): isCollapsed ? "collapsed" : "expanded"
    case .adapted(_, let from, let to): "as \(from) → as \(to)"
    case .key(_, _, let from, let to):
      "\((to ?? from).map(inquiry.vocabulary.name) ?? "?"): \(text(from)) → \(text(to))"
    default: ""
    }
  }

  /// Where a controller that came stands by now.
  private func standing(_ node: NodeID) -> String {
    let record = new[node.slot]
    return record.kind.isController && record.appearance != .disappeared
      ? ", \(record.appearance)" : ""
  }

  private func text(_ cell: Cell?) -> String {
    let value = inquiry.value(of: cell)
    return value.map { $0.text } ?? "none"
  }

  // MARK: - For programs

  func json() {
    for change in difference.changes {
      var object = inquiry.object(of: "diff")
      object["from"] = .integer(Int(difference.from))
      object["to"] = .integer(Int(difference.to))
      object["change"] = .string(change.name)
      if let node = change.node {
        let names = if case .removed = change { before } else { after }
        object["node"] = .string("n\(node.born)")
        if let actor = names.cast.node(in: node.slot, at: names.position) {
          object["class"] = .string(names.text(actor.classSymbol) ?? actor.kind.className)
        }
      }
      switch change {
      case .added(_, let place): object["new"] = .string(place.words(after, .id))
      case .removed(_, let place): object["old"] = .string(place.words(before, .id))
      case .moved(_, let from, let to):
        object["old"] = .string(from.words(before, .id))
        object["new"] = .string(to.words(after, .id))
      case .appearance(_, let from, let to):
        object["old"] = .string("\(from)")
        object["new"] = .string("\(to)")
      case .key(_, _, let from, let to):
        object["key"] = .string((to ?? from).map(inquiry.vocabulary.name) ?? "?")
        object["old"] = inquiry.value(of: from) ?? .null
        object["new"] = inquiry.value(of: to) ?? .null
        if let to { object["position"] = .integer(Int(to.position)) }
      default:
        let (who, what) = outline(change)
        if change.node == nil { object["of"] = .string(who) }
        object["says"] = .string(change.node == nil ? what : words(change, .id))
      }
      inquiry.output(object)
    }
  }
}

extension Inquiry {
  /// The value that a cell stands for; `nil` when it is not set.
  func value(of cell: Cell?) -> JSON? {
    guard let cell, cell.isSet else { return nil }
    guard cell.key.symbol != nil else { return vocabulary.value(of: cell).map(JSON.init) ?? .null }
    do throws(HistoryError) {
      return try history.value(at: UInt64(cell.position)).map(JSON.init(state:)) ?? .null
    } catch {
      return ["$missing": .string(error.message)]
    }
  }
}

extension JSON {
  init(_ literal: Literal) {
    switch literal {
    case .number(let number): self = number.integer.map(JSON.integer) ?? .number(number)
    case .text(let text): self = .string(text)
    case .bool(let bool): self = .bool(bool)
    case .null: self = .null
    }
  }

  /// The members of an object; of anything else, none.
  var object: JSONObject { if case .object(let object) = self { object } else { JSONObject() } }
}

extension Change {
  /// What programs call the change.
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
    case .key: "key"
    case .windowOpened(_, let isThere): isThere ? "windowOpened" : "windowGone"
    case .windowShown: "windowShown"
    case .windowTraits: "windowTraits"
    case .scene: "scene"
    case .began: "began"
    case .ended: "ended"
    case .waiting: "waiting"
    case .firstResponder: "firstResponder"
    case .focus: "focus"
    case .application: "application"
    }
  }
}

extension Change.Place {
  /// Where that is, as a person says it.
  func words(_ names: Cast.Names, _ length: Cast.Names.Length) -> String {
    let short = names.cast.names(at: names.position, length)
    return switch self {
    case .loose: "nowhere"
    case .root(let window): "root of '\(names.name(window))'"
    case .child(let parent, let place): "child \(place) of \(short.name(parent.slot))"
    case .presented(let presenter): "presented by \(short.name(presenter.slot))"
    case .attached(let owner): "kept by \(short.name(owner.slot))"
    }
  }
}
