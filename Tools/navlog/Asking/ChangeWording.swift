import NavlogStore
import NavlogHistory
import NavlogNavigation
import NavlogEventText
import NavlogTimeTravel

/// Describes the differences between two states.
struct ChangeWording {
  /// The session of one of the states, and its names.
  struct Side {
    let values: ValueReader
    let vocabulary: SessionNames
    let nodeNames: NodeNameIndex
  }

  /// The vocabulary of the later session.
  var vocabulary: SessionNames { now.vocabulary }

  private let old: Side
  private let now: Side
  let before: NodeNameIndex.Names
  let after: NodeNameIndex.Names
  private let new: Hierarchy

  /// - Parameter cast: the names of nodes in both states.
  init(
    _ values: ValueReader, _ vocabulary: SessionNames, _ nodeNames: NodeNameIndex,
    from old: Hierarchy,
    to new: Hierarchy
  ) {
    let side = Side(values: values, vocabulary: vocabulary, nodeNames: nodeNames)
    self.init(side, side, from: old, to: new)
  }

  /// Creates a description of differences between states of two sessions.
  init(_ side: Side, _ other: Side, from old: Hierarchy, to new: Hierarchy) {
    self.old = side
    now = other
    before = side.nodeNames.names(at: UInt64(old.position), .id)
    after = other.nodeNames.names(at: UInt64(new.position), .id)
    self.new = new
  }

  /// The subject and the description of a change that doesn't concern a node.
  func outline(_ change: Change) -> (String, String) {
    func name(_ node: NodeID?, _ names: NodeNameIndex.Names) -> String {
      node.map { names.name($0.slot) } ?? "none"
    }
    func ends(_ transition: Transition, _ names: NodeNameIndex.Names) -> String {
      let ends = [transition.from, transition.to].map { $0.isNone ? "none" : names.name($0) }
      return "\(transition.choreography) in \(names.name(transition.container)), "
        + "\(ends[0]) → \(ends[1])"
    }
    switch change {
    case .windowOpened(let window, let isOpen):
      return ("window '\((isOpen ? after : before).name(window))'", "")
    case .windowShown(let window, let isShown):
      return ("window '\(after.name(window))'", isShown ? "on screen" : "off screen")
    case .windowTraits(let window, let from, let to):
      return (
        "window '\(after.name(window))'",
        "\(from.horizontal) × \(from.vertical) → \(to.horizontal) × \(to.vertical)"
      )
    case .scene(let scene, let isConnected):
      return (
        "scene '\((isConnected ? after : before).text(scene) ?? "?")'",
        isConnected ? "connected" + state(of: scene) : "disconnected"
      )
    case .sceneMoved(let scene, let from, let to):
      return ("scene '\(after.text(scene) ?? "?")'", "\(from) → \(to)")
    case .began(let transition): return ("in flight", ends(transition, after))
    case .ended(let transition): return ("in flight", ends(transition, before))
    case .waiting(let deferral, let isWaiting):
      return ("waiting", deferral.command.phrase(isWaiting ? after : before))
    case .firstResponder(let from, let to):
      return ("keyboard", "\(name(from, before)) → \(name(to, after))")
    case .focus(let from, let to):
      return ("focus", "\(name(from, before)) → \(name(to, after))")
    case .application(let from, let to): return ("app", "\(from) → \(to)")
    default: return ("", "")
    }
  }

  /// The state of a scene that has connected: in which one it is isn't a change of its own.
  private func state(of scene: Symbol) -> String {
    new.scenes.first { $0.id == scene }.map { ", \($0.state)" } ?? ""
  }

  /// The change of a node, with a changed value in at most this many columns.
  func words(_ change: Change, _ length: NodeNameIndex.Names.Length, within room: Int = .max)
    -> String
  {
    switch change {
    case .added(let node, let place): place.words(after, length) + standing(node)
    case .removed(_, let place): "was \(place.words(before, length))"
    case .moved(_, let from, let to):
      "\(from.words(before, length)) → \(to.words(after, length))"
    case .renamed(_, let from, let to):
      "class: \(before.text(from) ?? "none") → \(after.text(to) ?? "none")"
    case .appearance(_, let from, let to): "\(from) → \(to)"
    case .loaded(_, let isLoaded): isLoaded ? "view loaded" : "view unloaded"
    case .selected(_, let isSelected): isSelected ? "selected" : "no longer selected"
    case .collapsed(_, let isCollapsed): isCollapsed ? "collapsed" : "expanded"
    case .adapted(_, let from, let to): "as \(from) → as \(to)"
    case .key(_, _, let from, let to):
      "\(key(from, to)): "
        + ValueChange(
          from == nil ? none(to) : text(from, old, before),
          to == nil ? none(from) : text(to, now, after)
        )
        .text(room == .max ? room : room - key(from, to).columns - 2)
    default: ""
    }
  }

  /// The place and appearance of an added controller.
  private func standing(_ node: NodeID) -> String {
    let record = new[node.slot]
    return record.kind.isController && record.appearance != .disappeared
      ? ", \(record.appearance)" : ""
  }

  /// The value of a key that isn't set.
  private func none(_ other: NodeValue?) -> String {
    (other?.key.property?.unset).map { JSON($0).text } ?? "none"
  }

  /// A value in words: a node by name, because two sessions can use one number for two nodes.
  private func text(_ cell: NodeValue?, _ side: Side, _ names: NodeNameIndex.Names) -> String {
    if let cell, cell.isSet, let node = cell.linkedNode {
      return side.nodeNames.names(at: names.position, .short).name(node.slot)
    }
    return side.values.value(of: cell, side.vocabulary).map { $0.text } ?? "none"
  }

  /// The name of a key, which is never empty.
  private func key(_ from: NodeValue?, _ to: NodeValue?) -> String {
    let label = to.map(now.vocabulary.label) ?? from.map(old.vocabulary.label) ?? "?"
    return label.asKey
  }

  /// The name of a key as it is.
  func name(_ from: NodeValue?, _ to: NodeValue?) -> String {
    to.map(now.vocabulary.name) ?? from.map(old.vocabulary.name) ?? "?"
  }

  /// The old value of a key.
  func oldValue(of cell: NodeValue?) -> JSON? { old.values.value(of: cell, old.vocabulary) }

  /// The new value of a key.
  func newValue(of cell: NodeValue?) -> JSON? { now.values.value(of: cell, now.vocabulary) }
}

extension Change {
  /// `+` for added, `-` for removed, `~` for other changes.
  var sign: String {
    switch self {
    case .added, .began, .windowOpened(_, true), .waiting(_, true): "+"
    case .removed, .ended, .windowOpened(_, false), .waiting(_, false): "-"
    default: "~"
    }
  }
}

extension Change.Place {
  /// The place in words.
  func words(_ names: NodeNameIndex.Names, _ length: NodeNameIndex.Names.Length) -> String {
    let short = names.nodeNames.names(at: names.position, length)
    return switch self {
    case .loose: "nowhere"
    case .root(let window): "root of '\(names.name(window))'"
    case .child(let parent, let place): "child \(place) of \(short.name(parent.slot))"
    case .presented(let presenter): "presented by \(short.name(presenter.slot))"
    case .attached(let owner): "kept by \(short.name(owner.slot))"
    }
  }
}
