import EventStore

extension SessionHistory {
  /// Whether a crash left something of the session's last command, and whether that can be read.
  public enum Interruption: Sendable {
    /// No command was under way.
    case none
    /// What the command got to.
    case kept(LoggedCommand)
    /// What was kept can't be read: the history is as if nothing had been under way.
    case unreadable(HistoryError)
  }

  /// What a crash left of the command that was under way.
  ///
  /// It is no part of the history, and what can't be read of it is an answer, no error: an outbox
  /// that had no checksums may have left anything.
  public func interruption() throws(HistoryError) -> Interruption {
    let found: Store.Interruption
    do throws(StoreError) { found = try store.interruption(of: session) } catch {
      throw HistoryError(error)
    }
    switch found {
    case .none: return .none
    case .unreadable(let error): return .unreadable(HistoryError(error))
    case .kept(let left):
      do throws(HistoryError) { return .kept(try decode(left)) } catch { return .unreadable(error) }
    }
  }

  /// The command that was under way; `nil` when there was none, or ``interruption()`` can't read it.
  public func interrupted() throws(HistoryError) -> LoggedCommand? {
    guard case .kept(let command) = try interruption() else { return nil }
    return command
  }

  private func decode(_ left: Store.Interrupted) throws(HistoryError) -> LoggedCommand {
    var events: [LoggedEvent] = []
    for (index, event) in left.events.enumerated() {
      let position = left.first + UInt64(index)
      let raw = try RawEvent(whole: event.bytes.span, at: position, versions)
      events += try raw.logged(
        event.bytes.span, 0..<event.bytes.count, at: position, time: event.time, versions)
    }
    return LoggedCommand(number: left.command, time: left.time, digest: nil, events: events)
  }
}
