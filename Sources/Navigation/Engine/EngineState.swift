/// Everything that changes while a command runs, as one value: each event needs one exclusive
/// access, and none lasts across a callback. It has no reference to the host.
struct EngineState {
  var hierarchy: Hierarchy
  /// A reused stack of the nodes that a delivery goes on to.
  var walk: [Slot] = []
  /// The event that is being delivered: the cause of the commands issued meanwhile.
  var delivering: Position = 0
  /// Whether a controller has appeared or disappeared since the last question about the status bar.
  var hasAppearanceChanged = false
  /// Whether appearance callbacks are animated.
  var isAnimated = true
  /// The commands postponed to the end of the turn, and how many of them have run.
  var postponed: [PostponedCommand] = []
  var nextPostponed = 0
  /// The nodes that restoration has decided about in this turn.
  var restored: Set<Slot> = []
  /// The nodes to release at the end of the turn.
  var pendingReleases: [Slot] = []
  /// Nodes in the wrong appearance state that the sweep passed over because of a transition in
  /// flight.
  var suspects: [Slot] = []
  /// The traits of each node before the change of traits that is being made, by slot.
  var formerTraits: [UInt8] = []
  /// Cached answers to whether nodes are on the path from a visible window down.
  var paths = PathMemo()

  struct PostponedCommand {
    var command: Command
    var nodes: [Slot]
    var position: Position
  }

  mutating func clearSuspects() {
    guard !suspects.isEmpty else { return }
    suspects.removeAll { hierarchy.isAtRest($0) }
  }

  /// Applies an event and returns it with its link; afterwards ``delivering`` is its position.
  mutating func apply(_ event: Event, link: Position) -> RecordedEvent {
    paths.forget(what: event, in: hierarchy)
    guard hierarchy.apply(event) else {
      preconditionFailure("A rule emits only what the hierarchy can take: \(event)")
    }
    delivering = hierarchy.position
    return RecordedEvent(event, link: link)
  }

  /// The previous event of the same family and node, or of the same key.
  func link(_ event: Event) -> Position { hierarchy.link(event) }

  /// Pushes the nodes that appearance is forwarded to onto ``walk`` and returns their number.
  ///
  /// These are the visible children (APP-5, NAV, TAB) and the hosted controllers; if the node is
  /// disappearing, all children that haven't disappeared yet.
  mutating func gather(_ slot: Slot, leaving: Bool = false) -> Int {
    let base = walk.count
    let record = hierarchy[slot]
    guard !record.has(.forwardsManually) else { return 0 }
    if leaving {
      var child = record.firstChild
      while !child.isNone {
        // A child covered by its own presentation has disappeared, but the controller it presents
        // hasn't.
        let isThere =
          hierarchy[child].appearance != .disappeared || !hierarchy[child].presented.isNone
        if isThere, !hierarchy[child].isViewElsewhere { walk.append(child) }
        child = hierarchy[child].next
      }
    } else if record.kind == .navigation {
      let top = hierarchy.top(of: slot)
      if !top.isNone { walk.append(top) }
    } else if record.kind == .tab || record.kind == .more {
      let selected = hierarchy.selected(in: slot)
      if !selected.isNone { walk.append(selected) }
    } else {
      var child = record.firstChild
      while !child.isNone {
        if hierarchy.shows(child, in: slot) { walk.append(child) }
        child = hierarchy[child].next
      }
    }
    var other = record.attached
    while !other.isNone {
      if hierarchy[other].has(.hosted), hierarchy[other].has(.viewPlaced) { walk.append(other) }
      other = hierarchy[other].next
    }
    if hierarchy.strayViews > 0 { gatherStrayViews(in: slot) }
    return walk.count - base
  }

  /// Pushes the children of other controllers whose views are in the node's view (CON-13).
  private mutating func gatherStrayViews(in slot: Slot) {
    for index in hierarchy.records.indices where hierarchy.records[index].isViewElsewhere {
      let child = Slot(UInt32(truncatingIfNeeded: index))
      if hierarchy.linked(child, .view) == slot { walk.append(child) }
    }
  }

  /// Whether appearance is still forwarded from `slot` to `child`, which a callback may have moved.
  func forwards(_ slot: Slot, to child: Slot, leaving: Bool = false) -> Bool {
    let record = hierarchy[child]
    if record.isViewElsewhere { return hierarchy.linked(child, .view) == slot }
    return record.parent == slot
      ? leaving || hierarchy.shows(child, in: slot) : record.host == slot
  }
}
