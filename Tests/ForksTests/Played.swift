import NavlogStore
import NavlogHistory
import HistorySupport
import NavlogNavigation
import NavlogScripts
import Support

@testable import NavlogForks

/// Scripts played into a temporary store.
struct Played {
  let session: TestSession
  let store: Store

  init() throws {
    session = try TestSession()
    store = try session.open()
  }

  /// Plays the lines as a session, and returns it with the position after each line.
  @MainActor func play(_ lines: [String]) throws -> (history: SessionHistory, ends: [UInt64]) {
    let sink = StoreSink(store)
    let runner = ScriptRunner(sink: sink)
    var parser = ScriptParser(isLive: true)
    var ends: [UInt64] = []
    for line in lines {
      if let command = try parser.parse(Array(line.utf8)) {
        _ = try runner.run(command) { _ in }
      }
      ends.append(UInt64(runner.hierarchy.position))
    }
    try runner.end { _ in }
    let number = SessionNumber(sink.sessionNumber) ?? .first
    return (try SessionHistory(store, number), ends)
  }

  /// A trip: a list, a detail with state, a sheet above it, and back.
  static let trip = [
    #"{"do":"controller","id":"list","class":"TripList","title":"Trips"}"#,
    #"{"do":"controller","id":"nav","kind":"navigation","children":["list"]}"#,
    #"{"do":"window","id":"main","root":"nav"}"#,
    #"{"do":"controller","id":"trip","class":"TripDetail","title":"Oslo"}"#,
    #"{"do":"push","in":"nav","controller":"trip"}"#,
    #"{"do":"state","controller":"trip","values":{"scroll":312,"to":{"$ref":"list"}}}"#,
    #"{"do":"controller","id":"share","class":"ShareSheet"}"#,
    #"{"do":"present","from":"trip","controller":"share","style":"pageSheet"}"#,
    #"{"do":"dismiss","from":"trip"}"#,
    #"{"do":"pop","in":"nav"}"#,
  ]
}

extension SessionHistory {
  /// Returns the state at the last position.
  func end() throws -> Hierarchy { try hierarchy(at: try info().head).hierarchy }
}
