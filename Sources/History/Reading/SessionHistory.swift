public import NavlogStore
import NavlogNavigation

/// The history of a session: its events, its state at any position, and the values in it.
///
/// It reads the store with each call and caches nothing, so it can be used from any thread, also
/// while the session is being written. Before the point of a fork, the history is that of the
/// parent.
public struct SessionHistory: Sendable {
  /// The store that contains the session.
  public let store: Store
  /// The number of the session.
  public let session: SessionNumber
  let versions: EventVersions
  let snapshots: SnapshotVersions

  /// Creates the history of the session numbered `session`.
  ///
  /// Throws ``HistoryError/Code/incompleteUpcasters`` if this program lacks an upcaster for an old
  /// version of an event.
  public init(_ store: Store, _ session: SessionNumber) throws(HistoryError) {
    self.init(store, session, versions: try EventVersions.today())
  }

  init(
    _ store: Store, _ session: SessionNumber, versions: EventVersions,
    snapshots: SnapshotVersions = .current
  ) {
    self.store = store
    self.session = session
    self.versions = versions
    self.snapshots = snapshots
  }

  /// Returns the store's information on the session.
  public func info() throws(HistoryError) -> SessionInfo {
    do throws(StoreError) { return try store.session(session) } catch { throw HistoryError(error) }
  }

  /// Returns the names of the session's symbols; `names[0]` is unused.
  public func names() throws(HistoryError) -> [String?] {
    do throws(StoreError) { return try store.symbols(of: session) } catch {
      throw HistoryError(error)
    }
  }

  // MARK: - Events

  /// Calls `body` with the events at `from`…`through`, oldest first, until it returns `false`.
  public func forEachEvent(
    from: UInt64 = 1, through: UInt64 = .max, _ body: (LoggedEvent) throws(HistoryError) -> Bool
  ) throws(HistoryError) {
    try store.scan(session, from: from, through: through) {
      (record, bytes) throws(HistoryError) in
      var events = RecordEvents(record)
      while let found = try events.nextLogged(in: bytes, versions) {
        guard events.position >= from else { continue }
        guard events.position <= through else { return false }
        for event in found { guard try body(event) else { return false } }
      }
      return true
    }
  }

  /// Returns the events at `position`; several if an event of an old version was replaced by
  /// several.
  public func events(at position: UInt64) throws(HistoryError) -> [LoggedEvent] {
    var found: [LoggedEvent] = []
    try forEachEvent(from: position, through: position) { event throws(HistoryError) in
      found.append(event)
      return true
    }
    return found
  }

  /// Calls `body` with the commands whose events are at `from`…`through`, oldest first, until it
  /// returns `false`. Commands that are partly in the range are passed completely.
  public func forEachCommand(
    from: UInt64 = 1, through: UInt64 = .max,
    _ body: (LoggedCommand) throws(HistoryError) -> Bool
  ) throws(HistoryError) {
    var parts = CommandParts(versions)
    let start = try commandStart(of: from)
    try store.scan(session, from: start) { (record, bytes) throws(HistoryError) in
      guard parts.isInside || record.first <= through else { return false }
      guard let command = try parts.add(record, bytes) else { return true }
      return try body(command)
    }
  }

  /// Calls `body` with the commands whose events are at `through`…`from`, newest first, until it
  /// returns `false`. Commands that are partly in the range are passed completely.
  public func forEachCommandBackward(
    from: UInt64 = .max, through: UInt64 = 1,
    _ body: (LoggedCommand) throws(HistoryError) -> Bool
  ) throws(HistoryError) {
    var parts = CommandParts(versions)
    var isOver = false
    let start = try commandEnd(of: min(from, try info().head))
    try store.scanBackward(session, from: start) { (record, bytes) throws(HistoryError) in
      if record.endsCommand, let command = parts.takeBackward() {
        isOver = try !body(command)
      }
      guard !isOver, parts.isInside || record.last >= through else { return false }
      try parts.addBackward(record, bytes)
      return true
    }
    if !isOver, let command = parts.takeBackward() { _ = try body(command) }
  }

  /// Returns the first position of the command that contains `position`.
  func commandStart(of position: UInt64) throws(HistoryError) -> UInt64 {
    guard position > 1 else { return position }
    return min(position, try commandEnd(atOrBefore: position - 1) + 1)
  }

  /// Returns the last position of the command that contains `position`.
  func commandEnd(of position: UInt64) throws(HistoryError) -> UInt64 {
    var end = position
    guard position > 0 else { return 0 }
    try store.scan(session, from: position) { (record, _) throws(HistoryError) in
      end = record.last
      return !record.endsCommand
    }
    return end
  }
}
