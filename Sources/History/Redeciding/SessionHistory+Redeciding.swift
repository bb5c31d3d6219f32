import EventStore
import Navigation

extension SessionHistory {
  /// Decides the session's commands again by today's rules, with the answers that were recorded, and
  /// gives the first difference; `nil` when every event is the same.
  ///
  /// - Parameters:
  ///   - from: the end of a command; what came before is folded.
  ///   - through: the last position that is compared.
  public func redecide(
    from: UInt64 = 0, through: UInt64 = .max
  ) throws(HistoryError) -> Divergence? {
    let base = try info().base
    let redecision = Redecision(from: try hierarchy(at: max(from, base)).hierarchy)
    var divergence: Divergence?
    try forEachCommand(from: max(from, base) + 1, through: through) {
      command throws(HistoryError) in
      var entries: [Entry] = []
      for event in command.events {
        guard let entry = event.entry else {
          divergence = Divergence(
            position: event.position, expected: nil, actual: nil, isOfState: false)
          return false
        }
        entries.append(entry)
      }
      divergence = redecision.redecide(
        entries, digest: command.digest.map { Digest(structure: $0.structure, state: $0.state) })
      return divergence == nil
    }
    return divergence
  }
}
