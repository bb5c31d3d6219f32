package import NavlogStore
package import NavlogHistory
package import NavlogNavigation

extension SessionHistory {
  /// Records the session again in `store` with one event changed, as a program with another rule
  /// would have. Replaying the result finds no errors.
  ///
  /// Nothing is recorded after the command that contains the change.
  package func retell(
    in store: Store, _ description: SessionConfiguration = SessionConfiguration(app: "test"),
    changing position: UInt64, to changed: Event, rules: RulesVersion = .current
  ) throws -> SessionHistory {
    let recorder = try SessionRecorder(store, description, rules: rules)
    for name in try names().dropFirst() { _ = try recorder.symbol(name ?? "") }
    var state = Hierarchy()
    var commands: [LoggedCommand] = []
    try forEachCommand { command throws(HistoryError) in
      commands.append(command)
      return (command.events.last?.position ?? 0) < position
    }
    for command in commands {
      for event in command.events {
        guard var entry = event.entry else { continue }
        if event.position == position { entry.event = changed }
        if let value = event.value {
          let bytes = try bytes(of: value, at: event.position)
          _ = try recorder.stage(bytes.span)
        }
        state.apply(entry.event)
        recorder.record(entry, at: state.position)
      }
      state.settle()
      recorder.end(at: state.position, digest: state.digest) { state }
    }
    try recorder.finish()
    return try SessionHistory(store, recorder.session)
  }
}
