import EventStore
import History
import Navigation
import Terminal
import TimeTravel

/// The full-screen view: keys in, screens out, and what is looked at between.
///
/// It knows no terminal; nothing that it reads is ever written.
struct FullScreen {
  /// The panes that keys can go to.
  enum Pane: CaseIterable { case timeline, tree, state }

  /// What lies over the panes.
  enum Overlay {
    case help(first: Int)
    case marks([Mark], selected: Int)
    case sessions(SessionTree, selected: Int)
    case prompt(Prompt)
  }

  /// How far one step of what is looked at reaches.
  enum Grain { case command, event }

  /// A position that can be gone back to.
  struct Jump: Equatable {
    let session: SessionNumber
    let position: UInt64
  }

  let view: StoreView
  let name: String
  let snapshots: SessionHistory.SnapshotUse
  /// Whether somebody wants something else, while work is long.
  var isInterrupted: () -> Bool = { false }

  var reel: Reel
  var sight: Sight
  var position: UInt64 = 0
  var grain = Grain.command
  var focus = Pane.timeline
  var overlay: Overlay?
  var notice: String?
  var isOver = false
  var isFollowing = false
  /// The commands whose events are shown, by their ends.
  var expanded: Set<UInt64> = []
  /// The node that was chosen; `nil` for the one that tells most.
  var chosenNode: UInt64?
  var chosenEntry = 0
  var jumps: [Jump] = []
  var query: Query?
  /// What stood at the top of each pane when it was last drawn, so that little moves.
  var tops: [Pane: Int] = [:]
  var timelineTop: TimelineRow.ID?

  /// Opens a session at `position`, by default at its end.
  init(
    _ look: Look, name: String, at position: UInt64,
    snapshots: SessionHistory.SnapshotUse = .newest
  ) throws(HistoryError) {
    view = look.view
    self.name = name
    self.snapshots = snapshots
    var reel = try Reel(look.history, snapshots: snapshots, look.damage)
    let position = min(max(position, reel.start), reel.end)
    sight = try Self.sight(&reel, position, .command)
    self.reel = reel
    self.position = position
    notice = reel.trouble
    try settleGrain()
  }

  // MARK: - Moving

  /// Looks at `position`; what can't be read is said, and nothing moves.
  mutating func look(at position: UInt64, by grain: Grain? = nil) {
    attempt { (screen) throws(HistoryError) in
      let position = min(max(position, screen.reel.start), screen.reel.end)
      var reel = screen.reel
      let last = try reel.command(at: position)?.last
      let grain = grain ?? (last == position ? .command : .event)
      screen.sight = try Self.sight(&reel, position, last == position ? grain : .event)
      screen.reel = reel
      screen.position = position
      screen.grain = last == position || last == nil ? grain : .event
      screen.chosenEntry = 0
    }
  }

  /// Goes somewhere far, from where the way back is one key.
  mutating func jump(to position: UInt64, by grain: Grain? = nil) {
    guard position != self.position || grain != nil else { return }
    jumps.append(Jump(session: reel.history.session, position: self.position))
    if jumps.count > 200 { jumps.removeFirst() }
    look(at: position, by: grain)
  }

  mutating func goBack() {
    guard let jump = jumps.popLast() else { return notice = "there is nowhere to go back to" }
    if jump.session != reel.history.session { open(jump.session) }
    look(at: jump.position)
  }

  mutating func step(commands count: Int) {
    attempt { (screen) throws(HistoryError) in
      let next = try screen.reel.position(count, commandsFrom: screen.position)
      screen.look(at: next, by: .command)
    }
  }

  mutating func step(events count: Int) {
    let magnitude = UInt64(count.magnitude)
    let room = count > 0 ? reel.end - position : position - reel.start
    let way = min(magnitude, room)
    look(at: count > 0 ? position + way : position - way, by: .event)
  }

  /// Shows another session, at its end.
  mutating func open(_ session: SessionNumber) {
    attempt { (screen) throws(HistoryError) in
      var reel = try Reel(
        try SessionHistory(screen.view.store, session), snapshots: screen.snapshots,
        screen.reel.met)
      screen.sight = try Self.sight(&reel, reel.end, .command)
      screen.reel = reel
      screen.position = reel.end
      screen.expanded = []
      screen.chosenNode = nil
      screen.timelineTop = nil
      screen.tops = [:]
      screen.notice = reel.trouble
      try screen.settleGrain()
    }
  }

  /// Whether somebody is writing the session.
  var isLive: Bool { reel.info.state == .open }

  /// Takes in what was written since; whether anything is to be drawn anew.
  mutating func refresh() -> Bool {
    guard isLive else { return false }
    var hasMoved = false
    attempt { (screen) throws(HistoryError) in
      hasMoved = try screen.reel.refresh()
      if hasMoved, screen.isFollowing { screen.look(at: screen.reel.end, by: .command) }
    }
    return hasMoved
  }

  // MARK: - Reading

  /// Does what may fail; what went wrong is said, and the rest stays as it was.
  mutating func attempt(_ body: (inout FullScreen) throws(HistoryError) -> Void) {
    do throws(HistoryError) { try body(&self) } catch {
      notice = Failure(error).message
    }
  }

  private mutating func settleGrain() throws(HistoryError) {
    let last = try reel.command(at: position)?.last
    if let last, last != position {
      grain = .event
      sight = try Self.sight(&reel, position, .event)
    }
  }

  /// What is to be seen at `position`, against the state before the command or the event that led there.
  private static func sight(
    _ reel: inout Reel, _ position: UInt64, _ grain: Grain
  ) throws(HistoryError) -> Sight {
    let command = try reel.command(at: position)
    let first = grain == .command ? command?.first ?? position : position
    let before = max(reel.start, first > 0 ? first - 1 : 0)
    return Sight(
      try reel.state(before: before), try reel.state(at: position), reel.values, reel.vocabulary,
      symbols: reel.strip.cast.symbols)
  }

  // MARK: - What is chosen

  /// The node that the state pane is about, where there is one.
  var shownNode: TreeLines.Node? {
    let wanted = [chosenNode, sight.mostTelling].compactMap { $0 }
    for born in wanted {
      if let node = sight.tree.nodes.first(where: { $0.born == born }) { return node }
    }
    return nil
  }

  /// What the state pane says of it.
  var entries: [StateEntry] { shownNode.map { StateEntry.all(of: $0, in: sight) } ?? [] }
}
