package import NavlogHistory
import NavlogNavigation
import NavlogStore
import NavlogTimeTravel

/// A session as a Perfetto trace: a track for each container with the screens that it showed, the
/// commands as instants, and arrows from commands to the screens that they showed.
///
/// Times are relative to the beginning of the session.
package struct PerfettoExport {
  private let history: SessionHistory
  private let start: UInt64
  private let title: String
  private var trace = PerfettoTrace()
  private var screens: ScreenTimeline
  /// The lanes of each place: side by side, several screens are shown at once.
  private var lanes: [ScreenTimeline.Place: [Lane]] = [:]
  private var tracks: UInt64 = 2

  private struct Lane {
    let track: UInt64
    var screen: ScreenTimeline.Showing?
  }

  private static let process: UInt64 = 1
  private static let commands: UInt64 = 2

  package init(of history: SessionHistory) throws(HistoryError) {
    self.history = history
    let info = try history.info()
    // The times of a fork go on from those of the session that it was forked from.
    start = try history.launched().started
    title = "session \(info.number) of \(info.description.app)"
    screens = ScreenTimeline(from: try history.beginning(), try SessionNames(history))
  }

  /// Passes the trace to `sink` in pieces, until it returns `false`.
  package mutating func write(to sink: ([UInt8]) -> Bool) throws(HistoryError) {
    trace.addProcess(title, track: Self.process)
    trace.addTrack("commands", track: Self.commands, below: Self.process)
    var last = start
    var goesOn = true
    try history.forEachCommand(from: UInt64(screens.hierarchy.position) + 1) {
      (command) throws(HistoryError) in
      last = max(last, add(command))
      goesOn = sink(trace.takeBytes())
      return goesOn
    }
    guard goesOn else { return }
    for screen in screens.showing { end(screen, at: last) }
    _ = sink(trace.takeBytes())
  }

  /// Adds a command with the screens that it showed; returns the time of its last event.
  private mutating func add(_ command: LoggedCommand) -> UInt64 {
    let position = command.events.first?.position ?? 0
    var changes: [(ScreenTimeline.Change, UInt64)] = []
    for event in command.events {
      if let change = screens.add(event) { changes.append((change, event.time)) }
    }
    let requested = RequestedCommands(command) { [screens] slot in
      screens.hierarchy.isAlive(slot) ? screens.name(slot) : nil
    }
    let shows = changes.contains { if case .appeared = $0.0 { true } else { false } }
    var notes: [(String, PerfettoTrace.Annotation)] = [
      ("position", .number(position)), ("command", .number(command.number)),
      ("events", .number(UInt64(command.events.count))),
    ]
    if !requested.refusals.isEmpty {
      notes.append(("refused", .text(requested.refusals.joined(separator: " "))))
    }
    trace.add(
      .instant, requested.text, at: since(command.time), track: Self.commands,
      category: requested.refusals.isEmpty ? "command" : "refusal", begins: shows ? position : nil,
      notes)
    for (change, time) in changes {
      switch change {
      case .appeared(let screen): begin(screen, by: position)
      case .disappeared(let screen): end(screen, at: time)
      }
    }
    return command.events.last?.time ?? command.time
  }

  private func since(_ time: UInt64) -> UInt64 { time > start ? time - start : 0 }

  private mutating func begin(_ screen: ScreenTimeline.Showing, by command: UInt64) {
    var all = lanes[screen.place] ?? []
    let index: Int
    if let free = all.firstIndex(where: { $0.screen == nil }) {
      index = free
    } else {
      tracks += 1
      index = all.count
      all.append(Lane(track: tracks, screen: nil))
      trace.addTrack(screens.places[screen.place] ?? "", track: tracks, below: Self.process)
    }
    all[index].screen = screen
    lanes[screen.place] = all
    trace.add(
      .sliceBegin, screen.name, at: since(screen.time), track: all[index].track,
      category: "screen", ends: command, [("position", .number(screen.position))])
  }

  private mutating func end(_ screen: ScreenTimeline.Showing, at time: UInt64) {
    guard var all = lanes[screen.place],
      let index = all.firstIndex(where: { $0.screen?.node == screen.node })
    else { return }
    all[index].screen = nil
    lanes[screen.place] = all
    trace.add(
      .sliceEnd, nil, at: since(time), track: all[index].track, category: "screen")
  }
}
