import NavlogForks
package import NavlogHistory
package import NavlogNavigation
package import NavlogStore

/// A recorded session as a live app repeats it.
package struct RecordedSession {
  /// The name of its file or store, for messages and for `navlog`.
  package let name: String
  /// The session.
  package let history: SessionHistory
  /// Its outermost commands, oldest first.
  package var commands: [LoggedCommand] = []
  /// The names of its symbols.
  package let names: [String?]
  /// The version of the rules that decided it.
  package let rules: RulesVersion
  /// What its launch restored; `nil` for a fresh session.
  package let source: (store: Store, session: SessionNumber, position: UInt64)?

  /// Reads a session.
  package init(_ history: SessionHistory, name: String) throws(HistoryError) {
    self.name = name
    self.history = history
    names = try history.names()
    let info = try history.info()
    rules = RulesVersion(info.description.rules)
    let origin = info.description.origin
    source =
      if origin.kind == .restored, let point = origin.point, point.session != .elsewhere {
        (history.store, point.session, point.position)
      } else {
        nil
      }
    var commands: [LoggedCommand] = []
    try history.forEachCommand { command throws(HistoryError) in
      commands.append(command)
      return true
    }
    self.commands = commands
  }

  /// The number of commands of its launch; `nil` if the session didn't begin with the launch of an
  /// app.
  var launchCount: Int? { commands.launchCount }

  /// Returns the bytes of the value that an event sets; `nil` if they were left out.
  func bytes(of event: LoggedEvent) -> [UInt8]? {
    guard let value = event.value else { return nil }
    do throws(HistoryError) { return try history.bytes(of: value, at: event.position) } catch {
      return nil
    }
  }
}
