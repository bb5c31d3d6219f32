/// All that changes while a command runs, as one value: one exclusive access per event, none
/// across a callback. It has nothing it could call out to.
struct Core {
  var hierarchy: Hierarchy
  /// The nodes a delivery goes on to, as a stack that is reused.
  var walk: [Slot] = []
  /// The event that is being delivered right now: the cause of what is commanded meanwhile.
  var delivering: Position = 0
  /// Whether a controller came or went since the status bar was asked for.
  var hasAppearanceChanged = false
  /// What appearance callbacks are told.
  var isAnimated = true
  /// What was postponed to the end of the turn, and how much of that is done.
  var waiting: [Waiting] = []
  var nextWaiting = 0
  /// What is to be released at the end of the turn.
  var leaving: [Slot] = []
  /// Nodes that something in flight excused from the sweep when they were on the wrong side.
  var suspects: [Slot] = []
  /// What a sweep over many nodes has found out.
  var paths = PathMemo()

  struct Waiting {
    var command: Command
    var nodes: [Slot]
    var position: Position
  }

  mutating func clearSuspects() {
    guard !suspects.isEmpty else { return }
    suspects.removeAll { hierarchy.isAtRest($0) }
  }

  /// Applies, and gives the entry; afterwards ``delivering`` is its position.
  mutating func apply(_ event: Event, link: Position) -> Entry {
    guard hierarchy.apply(event) else {
      preconditionFailure("A rule emits only what the hierarchy can take: \(event)")
    }
    delivering = hierarchy.position
    return Entry(event, link: link)
  }

  /// The event before `event` of the same family and node, or of the same key.
  func link(_ event: Event) -> Position { hierarchy.link(event) }

  /// Puts the nodes that appearance is forwarded to on ``walk``, as they are now, and returns how
  /// many: the children that are shown (APP-5, NAV, TAB) and what is hosted; when the node goes, all
  /// that have not gone yet.
  mutating func gather(_ slot: Slot, leaving: Bool = false) -> Int {
    let base = walk.count
    let record = hierarchy[slot]
    guard !record.has(.forwardsManually) else { return 0 }
    if leaving {
      var child = record.firstChild
      while !child.isNone {
        // One that is covered by what it presents has gone, what it presents has not.
        if hierarchy[child].appearance != .disappeared || !hierarchy[child].presented.isNone {
          walk.append(child)
        }
        child = hierarchy[child].next
      }
    } else if record.kind == .navigation {
      let top = hierarchy.top(of: slot)
      if !top.isNone { walk.append(top) }
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
    return walk.count - base
  }

  /// Whether appearance still goes from `slot` to `child`: a callback may have moved it.
  func forwards(_ slot: Slot, to child: Slot, leaving: Bool = false) -> Bool {
    let record = hierarchy[child]
    return record.parent == slot
      ? leaving || hierarchy.shows(child, in: slot) : record.host == slot
  }
}
