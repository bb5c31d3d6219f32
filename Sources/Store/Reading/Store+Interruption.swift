internal import NavlogLMDB
internal import NavlogMigrations
import NavlogPlatform

extension Store {
  /// What a crash left of an unfinished command.
  public struct InterruptedCommand: Sendable {
    /// The position that its first event would have had.
    public let first: UInt64
    /// The number of the command.
    public let command: UInt64
    /// The time of its beginning.
    public let time: UInt64
    /// The recorded events, oldest first, with their times.
    public let events: [(time: UInt64, bytes: [UInt8])]
    /// The names that it defined; the first has the id after the session's last.
    public let symbols: [String]
  }

  /// Whether a crash left an unfinished command, and whether it can be read.
  public enum InterruptionState: Sendable {
    /// There was no unfinished command.
    case none
    /// The recorded part of the command.
    case kept(InterruptedCommand)
    /// The row is damaged; the history of the session isn't affected.
    case unreadable(StoreError)
  }

  /// Returns what a crash left of a session's last command.
  ///
  /// This is a diagnostic and isn't part of the history: unreadable data is a result, not an error.
  public func interruption(of session: SessionNumber) throws(StoreError) -> InterruptionState {
    try read { (transaction) throws(StoreError) in
      let key = Key.row(.interrupted, session)
      guard let row = try transaction.row(key.span) else { return .none }
      do throws(StoreError) {
        let left = try InterruptedRow(row, key: key.span)
        var events: [(time: UInt64, bytes: [UInt8])] = []
        try left.forEachEvent(in: row) { events.append(($0, Array(copying: $1))) }
        return .kept(
          InterruptedCommand(
            first: left.first, command: left.command, time: left.time, events: events,
            symbols: left.symbols))
      } catch {
        return .unreadable(error)
      }
    }
  }

  /// Returns what a crash left of a session's last command if it can be read; otherwise `nil`.
  public func interrupted(_ session: SessionNumber) throws(StoreError) -> InterruptedCommand? {
    guard case .kept(let left) = try interruption(of: session) else { return nil }
    return left
  }

  /// Whether commands of a crashed session may be missing: what it left was damaged, and was set
  /// aside.
  package func isIncomplete(_ session: SessionNumber) throws(StoreError) -> Bool {
    let name = try self.session(session).id.rawValue.hexadecimal + OutboxFolder.rejectedEnding
    if FileKind(of: OutboxFolder(of: path).path + "/" + name) != nil { return true }
    if case .unreadable = try interruption(of: session) { return true }
    return false
  }
}
