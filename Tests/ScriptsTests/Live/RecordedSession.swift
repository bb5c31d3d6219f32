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

  /// Runs the script, and reads back what its store has: a session for each launch.
  static func all(
    running text: String, storyboards: [Catalogue] = []
  ) throws -> [RecordedSession] {
    let directory = try TemporaryDirectory()
    let store = try Store.open(directory.path + "/script.navlog")
    let sink = StoreSink(store)
    let runner = ScriptRunner(sink: sink, storyboards: CatalogueSet(storyboards))
    for command in try Script(text).commands { _ = try runner.run(command) { _ in } }
    try runner.end { _ in }
    return try (1...sink.sessionNumber).compactMap(SessionNumber.init).map { number in
      try RecordedSession(SessionHistory(store, number))
    }
  }

  private init(_ history: SessionHistory) throws {
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

  func entry(_ position: Position) -> Entry? {
    position > 0 && Int(position) <= entries.count ? entries[Int(position) - 1] : nil
  }
}
