import NavlogStore
import NavlogHistory
import NavlogNavigation
import NavlogTerminal
import NavlogTimeTravel

/// The state of the full-screen view: takes keys, draws screens.
///
/// It does not depend on a terminal. Only `M` writes to the store, as `mark add` does.
struct FullScreen {
  /// The panes that can have the focus.
  enum Pane: CaseIterable { case timeline, tree, state }

  /// What covers the panes.
  enum Overlay {
    case page(Page)
    case marks([Mark], selected: Int)
    case sessions(SessionTable, selected: Int)
    case prompt(Prompt)
  }

  /// The size of a step.
  enum Grain { case command, event }

  /// A position to go back to.
  struct Jump: Equatable {
    let session: SessionNumber
    let position: UInt64
  }

  private(set) var view: StoreInspector
  /// Opens the store at the path again; `nil` without a store on disk.
  var reopen: (() throws -> StoreInspector)?
  let name: String
  /// The path of the store, as the user wrote it.
  let path: String
  let snapshots: SessionHistory.SnapshotUse
  /// Returns whether the user wants to interrupt long work.
  var isInterrupted: () -> Bool = { false }

  /// Runs a line of the debugger at the cursor; `nil` without a store on disk.
  var ask: ((String, FullScreen) throws -> ScreenDebugger.Answer)?
  /// Text for the terminal's clipboard.
  var clipboard: String?

  /// The damage found while reading.
  let met: DamageLedger
  let origins = OriginResolver()
  var reader: SessionReader
  var frame: FrameModel
  var position: UInt64 = 0
  var grain = Grain.command
  var focus = Pane.timeline
  var overlay: Overlay?
  var notice: String?
  var isOver = false
  var isFollowing = false
  /// The ends of the commands whose events are shown.
  var expanded: Set<UInt64> = []
  /// The selected node; `nil` for automatic selection.
  var chosenNode: UInt64?
  var chosenEntry = 0
  /// The nodes whose descendants are not shown.
  var folded: Set<UInt64> = []
  var jumps: [Jump] = []
  /// The mark that was set or visited last.
  var base: Jump?
  /// The time until the next step of a replay; `nil` without one.
  var replayDelay: Duration?
  /// Whether the bar on top is proportional to time.
  var isByTime = false
  /// The bar of the last frame, and the size of the screen.
  var scale: TimeScale
  var frameArea = Rectangle(column: 0, row: 0, width: 80, height: 24)
  var query: Query?
  /// The first visible line of each pane in the last frame.
  var tops: [Pane: Int] = [:]
  var timelineTop: TimelineRow.ID?

  /// Opens a session at `position`, by default at its end.
  init(
    _ opened: OpenSession, name: String, path: String, at position: UInt64,
    snapshots: SessionHistory.SnapshotUse = .newest
  ) throws {
    view = opened.view
    met = opened.damage
    self.name = name
    self.path = path
    self.snapshots = snapshots
    var reader = try SessionReader(opened.history, snapshots: snapshots)
    let position = min(max(position, reader.start), reader.end)
    frame = try Self.frame(&reader, met, position, .command)
    scale = try Self.scale(reader, 80, isByTime: false)
    self.reader = reader
    self.position = position
    notice = reader.trouble
    try settleGrain()
  }

  // MARK: - Moving

  /// Moves to `position`. If it is unreadable, shows a notice and stays.
  mutating func look(at position: UInt64, by grain: Grain? = nil) {
    attempt { screen in
      let position = min(max(position, screen.reader.start), screen.reader.end)
      var reader = screen.reader
      let last = try reader.command(at: position)?.last
      let grain = grain ?? (last == position ? .command : .event)
      screen.frame = try Self.frame(
        &reader, screen.met, position, last == position ? grain : .event)
      if position < screen.position { screen.isFollowing = false }
      screen.reader = reader
      screen.position = position
      screen.grain = last == position || last == nil ? grain : .event
      screen.chosenEntry = 0
    }
  }

  /// Moves to a distant position, and remembers the current one to go back to.
  mutating func jump(to position: UInt64, by grain: Grain? = nil) {
    guard position != self.position || grain != nil else { return }
    jumps.append(Jump(session: reader.history.session, position: self.position))
    if jumps.count > 200 { jumps.removeFirst() }
    look(at: position, by: grain)
  }

  mutating func goBack() {
    guard let jump = jumps.popLast() else { return notice = "there is no jump to go back from" }
    if jump.session != reader.history.session { open(jump.session) }
    look(at: jump.position)
  }

  mutating func step(commands count: Int) {
    attempt { screen in
      let next = try screen.reader.position(count, commandsFrom: screen.position)
      screen.look(at: next, by: .command)
    }
  }

  mutating func step(events count: Int) {
    let magnitude = UInt64(count.magnitude)
    let room = count > 0 ? reader.end - position : position - reader.start
    let way = min(magnitude, room)
    look(at: count > 0 ? position + way : position - way, by: .event)
  }

  /// Shows another session, at its end.
  mutating func open(_ session: SessionNumber) {
    attempt { screen in
      var reader = try SessionReader(
        try SessionHistory(screen.view.store, session), snapshots: screen.snapshots)
      screen.frame = try Self.frame(&reader, screen.met, reader.end, .command)
      screen.reader = reader
      screen.position = reader.end
      screen.expanded = []
      screen.folded = []
      screen.chosenNode = nil
      screen.timelineTop = nil
      screen.tops = [:]
      screen.notice = reader.trouble
      try screen.settleGrain()
    }
  }

  /// Whether the session is being written.
  var isLive: Bool { reader.info.state == .open }

  /// Reads new events, and returns whether to redraw.
  mutating func refresh() -> Bool {
    if !isLive, isFollowing { return followNext() }
    guard isLive else { return false }
    var hasMoved = false
    attempt { screen in
      hasMoved = try screen.reader.refresh()
      if hasMoved, screen.isFollowing { screen.look(at: screen.reader.end, by: .command) }
    }
    return hasMoved
  }

  /// Goes on with the session of the next launch, and returns whether there is one.
  private mutating func followNext() -> Bool {
    var hasMoved = false
    attempt { screen in
      let last = screen.reader.history.session
      guard let store = screen.view.original, let next = try store.launch(after: last) else {
        return
      }
      // A copy doesn't have what was written later.
      if screen.view.store !== store, let view = try screen.reopen?() { screen.view = view }
      screen.open(next)
      screen.notice = "session \(last) ended: this is session \(next)"
      hasMoved = true
    }
    return hasMoved
  }

  // MARK: - Reading

  /// Runs a throwing change; on an error shows a notice and keeps the old state.
  mutating func attempt(_ body: (inout FullScreen) throws -> Void) {
    do { try body(&self) } catch {
      notice = Failure(error).message
    }
  }

  /// Returns the bar for the whole session.
  static func scale(
    _ reader: SessionReader, _ width: Int, isByTime: Bool
  ) throws(HistoryError) -> TimeScale {
    try TimeScale(
      TimeScale.Key(
        session: reader.history.session.rawValue, start: reader.start, end: reader.end,
        width: width,
        isByTime: isByTime), reader.history)
  }

  private mutating func settleGrain() throws {
    let last = try reader.command(at: position)?.last
    if let last, last != position {
      grain = .event
      frame = try Self.frame(&reader, met, position, .event)
    }
  }

  /// Returns the frame at `position`, compared with the state before its command or event.
  private static func frame(
    _ reader: inout SessionReader, _ met: DamageLedger, _ position: UInt64, _ grain: Grain
  ) throws -> FrameModel {
    let command = try reader.command(at: position)
    let first = grain == .command ? command?.first ?? position : position
    let before = max(reader.start, first > 0 ? first - 1 : 0)
    return FrameModel(
      try reader.state(before: before), try reader.state(at: position),
      ValueReader(reader.history, met),
      reader.vocabulary,
      symbols: reader.window.nodeNames.symbols)
  }

  // MARK: - What is chosen

  /// The node shown in the state pane, if there is one.
  var shownNode: TreeLines.Node? {
    let wanted = [chosenNode, frame.mostTelling].compactMap { $0 }
    for born in wanted {
      if let node = frame.tree.nodes.first(where: { $0.born == born }) { return node }
    }
    return nil
  }

  /// The lines of the state pane.
  var entries: [StateEntry] { shownNode.map { StateEntry.all(of: $0, in: frame) } ?? [] }
}

extension FullScreen {
  /// Reads the values of the shown session.
  var values: ValueReader { ValueReader(reader.history, met) }
}

extension SessionReader {
  /// The damage in words.
  var trouble: String? {
    damage.map { "the session is unreadable after \(end): \(Failure($0).message)" }
  }
}
