import NavlogStore

extension SessionHistory {
  /// Whether the session crashed during a command, and whether the command's events can be read.
  public enum InterruptionState: Sendable {
    /// No command was in progress.
    case none
    /// The events of the unfinished command.
    case kept(LoggedCommand)
    /// The events can't be read; the history is as if no command had been in progress.
    case unreadable(HistoryError)
  }

  /// Returns the events of the command that was in progress when the session crashed.
  ///
  /// They aren't part of the history. Unreadable data is a result, not an error, because an outbox
  /// without checksums may contain anything.
  public func interruption() throws(HistoryError) -> InterruptionState {
    let found: Store.InterruptionState
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

  /// Returns the unfinished command; `nil` if there was none, or if ``interruption()`` can't read
  /// it.
  public func interrupted() throws(HistoryError) -> LoggedCommand? {
    guard case .kept(let command) = try interruption() else { return nil }
    return command
  }

  /// Returns the names of the session's symbols, followed by those that only the unfinished command
  /// defined.
  package func namesThroughInterruption() throws(HistoryError) -> [String?] {
    do throws(StoreError) {
      let left = try store.interrupted(session)?.symbols ?? []
      return try store.symbols(of: session) + left.map(Optional.some)
    } catch {
      throw HistoryError(error)
    }
  }

  private func decode(_ left: Store.InterruptedCommand) throws(HistoryError) -> LoggedCommand {
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
