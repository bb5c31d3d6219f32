import NavlogStore
import NavlogHistory
import HistorySupport
import NavlogNavigation
import NavlogTimeTravel

/// A recorded session of random commands in a temporary store, with the state after every event.
struct Recorded {
  let session: TestSession
  let store: Store
  let history: SessionHistory
  let storm: Storm
  let vocabulary: SessionNames

  /// The names of the storm's symbols, by their numbers.
  static let words = (1...16).map { "word\($0)" }

  init(seed: UInt64, commands: Int = 60) async throws {
    let recorded = try await RecordedStorm(seed: seed, commands: commands, words: Self.words)
    (session, store) = (recorded.session, recorded.store)
    (history, storm) = (recorded.history, recorded.storm)
    vocabulary = try SessionNames(history)
  }

  /// The last position.
  var head: UInt64 { UInt64(storm.entries.count) }

  /// The state after an event, kept when it happened.
  func state(_ position: UInt64) -> Hierarchy { storm.states[Int(position)] }

  /// The event that led to a position.
  func event(_ position: UInt64) -> Event { storm.entries[Int(position) - 1].event }

  /// Returns the name of a key of the state; the storm's keys begin with the tenth word.
  static func key(_ symbol: Symbol) -> String { words[Int(symbol.raw) - 1] }
}
