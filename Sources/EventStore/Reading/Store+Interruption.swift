internal import LMDB
internal import Migrations

extension Store {
  /// What a crash left of the command that was under way.
  public struct Interrupted: Sendable {
    /// The position that its first event would have had.
    public let first: UInt64
    /// Its number.
    public let command: UInt64
    /// When it began.
    public let time: UInt64
    /// The events that it got to, oldest first, each with its time.
    public let events: [(time: UInt64, bytes: [UInt8])]
    /// The names that it defined, the first of which has the number behind the session's last.
    public let symbols: [String]
  }

  /// Whether a crash left something of a session's last command, and whether that can be read.
  public enum Interruption: Sendable {
    /// No command was under way.
    case none
    /// What the command got to.
    case kept(Interrupted)
    /// What was kept is not what a recovery keeps; the history of the session is not concerned.
    case unreadable(StoreError)
  }

  /// What a crash left of a session's last command.
  ///
  /// It is a diagnostic and no part of the history: what can't be read is an answer, no error.
  public func interruption(of session: SessionNumber) throws(StoreError) -> Interruption {
    try read { (transaction) throws(StoreError) in
      let key = Key.row(.interrupted, session)
      guard let row = try transaction.row(key.span) else { return .none }
      do throws(StoreError) {
        let left = try InterruptedRow(row, key: key.span)
        var events: [(time: UInt64, bytes: [UInt8])] = []
        try left.forEachEvent(in: row) { events.append(($0, Array(copying: $1))) }
        return .kept(
          Interrupted(
            first: left.first, command: left.command, time: left.time, events: events,
            symbols: left.symbols))
      } catch {
        return .unreadable(error)
      }
    }
  }

  /// The same where it can be read; `nil` otherwise.
  public func interrupted(_ session: SessionNumber) throws(StoreError) -> Interrupted? {
    guard case .kept(let left) = try interruption(of: session) else { return nil }
    return left
  }

  /// Removes what a crash left of a session's last command; whether there was anything.
  @discardableResult
  public func discardInterruption(of session: SessionNumber) throws(StoreError) -> Bool {
    try checkWritable()
    return try environment.write { (transaction) throws(StoreError) in
      try FormatGuard.check(in: transaction)
      return try transaction.remove(Key.row(.interrupted, session).span)
    }
  }
}
