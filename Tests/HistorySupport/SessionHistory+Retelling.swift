package import EventStore
package import History
package import Navigation

extension SessionHistory {
  /// Records everything once more in `store`, with one event told otherwise, as a program with another
  /// rule would have: folding it is without fault.
  ///
  /// Nothing is recorded behind the command in which that happens.
  package func retell(
    in store: Store, _ description: SessionDescription = SessionDescription(app: "test"),
    changing position: UInt64, to changed: Event
  ) throws -> SessionHistory {
    let recorder = try SessionRecorder(store, description)
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
