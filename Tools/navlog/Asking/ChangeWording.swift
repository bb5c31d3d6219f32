import EventStore
import History
import Navigation
import Scripts
import TimeTravel

/// Says what is not the same in two states as a person does.
struct ChangeWording {
  /// A session that one of the states is of, and who was there.
  struct Side {
    let values: ValueReader
    let vocabulary: Vocabulary
    let cast: Cast
  }

  /// The words of the session that the later state is of.
  var vocabulary: Vocabulary { now.vocabulary }

  private let old: Side
  private let now: Side
  let before: Cast.Names
  let after: Cast.Names
  private let new: Hierarchy

  /// - Parameter cast: who was there in either state.
  init(
    _ values: ValueReader, _ vocabulary: Vocabulary, _ cast: Cast, from old: Hierarchy,
    to new: Hierarchy
  ) {
    let side = Side(values: values, vocabulary: vocabulary, cast: cast)
    self.init(side, side, from: old, to: new)
  }

  /// Says what is not the same in states of two sessions.
  init(_ side: Side, _ other: Side, from old: Hierarchy, to new: Hierarchy) {
    self.old = side
    now = other
    before = side.cast.names(at: UInt64(old.position), .id)
    after = other.cast.names(at: UInt64(new.position), .id)
    self.new = new
  }

  /// Who it is about and what, of a change that is about no node.
  func outline(_ change: Change) -> (String, String) {
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

  /// What has changed about the node; a value that changed in at most so many columns.
  func words(_ change: Change, _ length: Cast.Names.Length, within room: Int = .max) -> String {
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
      "\(key(from, to)): "
        + ValueChange(text(oldValue(of: from)), text(newValue(of: to)))
        .text(room == .max ? room : room - key(from, to).count - 2)
    default: ""
    }
  }

  /// Where a controller that came stands by now.
  private func standing(_ node: NodeID) -> String {
    let record = new[node.slot]
    return record.kind.isController && record.appearance != .disappeared
      ? ", \(record.appearance)" : ""
  }

  private func text(_ value: JSON?) -> String { value.map { $0.text } ?? "none" }

  /// What a key is called.
  func key(_ from: Cell?, _ to: Cell?) -> String {
    to.map(now.vocabulary.name) ?? from.map(old.vocabulary.name) ?? "?"
  }

  /// What a key stood at.
  func oldValue(of cell: Cell?) -> JSON? { old.values.value(of: cell, old.vocabulary) }

  /// What a key stands at by now.
  func newValue(of cell: Cell?) -> JSON? { now.values.value(of: cell, now.vocabulary) }
}

extension Change {
  /// `+` for what came, `-` for what went, `~` for the rest.
  var sign: String {
    switch self {
    case .added, .began, .windowOpened(_, true), .waiting(_, true): "+"
    case .removed, .ended, .windowOpened(_, false), .waiting(_, false): "-"
    default: "~"
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
