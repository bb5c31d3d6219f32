import EventStore
import History
import Navigation
import Scripts
import Storyboards
import Support
import Testing

/// A session that a script has recorded: what a live app is then held to.
struct RecordedSession {
  /// The events; that at position p has the index p - 1.
  private(set) var entries: [Entry] = []
  /// The bytes of the values that events set, by position.
  private(set) var values: [Position: [UInt8]] = [:]
  private(set) var names: [String?] = []

  /// Runs the script, and reads back what its store has; `nil` where it is no session by itself.
  init?(running text: String, storyboards: [Catalogue] = []) throws {
    let script = try Script(text)
    let isPlain = script.commands.allSatisfy { !Self.hasNoObjects($0.verb.name) }
    guard isPlain else { return nil }
    let directory = try TemporaryDirectory()
    let store = try Store.open(directory.path + "/script.navlog")
    let sink = StoreSink(store)
    let runner = ScriptRunner(sink: sink, storyboards: CatalogueSet(storyboards))
    for command in script.commands { _ = try runner.run(command) { _ in } }
    try runner.end { _ in }
    let number = try #require(SessionNumber(sink.sessionNumber))
    let history = try SessionHistory(store, number)
    names = try history.names()
    var entries: [Entry] = []
    try history.forEachEvent { (event) throws(HistoryError) in
      if let entry = event.entry { entries.append(entry) }
      return true
    }
    self.entries = entries
    for (index, entry) in entries.enumerated() {
      guard case .stateSet = entry.event else { continue }
      values[Position(index + 1)] = try history.value(at: UInt64(index + 1))
    }
  }

  /// What ends a session, or goes on in another.
  private static func hasNoObjects(_ verb: String) -> Bool {
    ["crash", "relaunch", "resume"].contains(verb)
  }

  func entry(_ position: Position) -> Entry? {
    position > 0 && Int(position) <= entries.count ? entries[Int(position) - 1] : nil
  }
}
