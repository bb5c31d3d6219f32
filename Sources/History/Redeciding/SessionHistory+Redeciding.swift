import NavlogStore
import NavlogNavigation

extension SessionHistory {
  /// Decides the session's commands again by the current rules, with the recorded answers, and
  /// returns the first difference; `nil` if all events are the same.
  ///
  /// - Parameters:
  ///   - from: the end of a command; the events before it are folded.
  ///   - through: the last position to compare.
  public func redecide(
    from: UInt64 = 0, through: UInt64 = .max
  ) throws(HistoryError) -> Divergence? {
    let base = try info().base
    let commandReplay = CommandReplay(from: try hierarchy(at: max(from, base)).hierarchy)
    var divergence: Divergence?
    try forEachCommand(from: max(from, base) + 1, through: through) {
      command throws(HistoryError) in
      var entries: [RecordedEvent] = []
      for event in command.events {
        guard let entry = event.entry else {
          divergence = Divergence(
            position: event.position, expected: nil, actual: nil, isOfState: false)
          return false
        }
        entries.append(entry)
      }
      divergence = commandReplay.redecide(
        entries, digest: command.digest.map { Digest(structure: $0.structure, state: $0.state) })
      return divergence == nil
    }
    return divergence
  }
}
