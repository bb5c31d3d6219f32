public import EventStore
import Navigation

/// A session as it was: its events, its state at any position, the values that stood in it.
///
/// Reads the store each time it is asked and keeps nothing, so it may be kept and asked from any
/// thread, also while the session is written. Below a fork the history is the parent's.
public struct SessionHistory: Sendable {
  /// The store that holds the session.
  public let store: Store
  /// The session.
  public let session: SessionNumber
  let versions: EventVersions
  let snapshots: SnapshotVersions

  /// Reads the session numbered `session`.
  ///
  /// Throws ``HistoryError/Code/incompleteUpcasters`` when this program was built without the way
  /// from some old version of an event.
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

  /// What the store knows of the session.
  public func info() throws(HistoryError) -> SessionInfo {
    do throws(StoreError) { return try store.session(session) } catch { throw HistoryError(error) }
  }

  /// The names behind the symbols of the session's events; `names[0]` is nobody's.
  public func names() throws(HistoryError) -> [String?] {
    do throws(StoreError) { return try store.symbols(of: session) } catch {
      throw HistoryError(error)
    }
  }

  // MARK: - Events

  /// Hands over the events at `from`…`through`, oldest first, until `body` says false.
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

  /// The events at `position`; several where one of an old version has become several.
  public func events(at position: UInt64) throws(HistoryError) -> [LoggedEvent] {
    var found: [LoggedEvent] = []
    try forEachEvent(from: position, through: position) { event throws(HistoryError) in
      found.append(event)
      return true
    }
    return found
  }

  /// Hands over the commands whose events lie at `from`…`through`, oldest first, until `body` says
  /// false. A command that lies in the range in part is handed over whole.
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

  /// Hands over the commands whose events lie at `through`…`from`, newest first, until `body` says
  /// false. A command that lies in the range in part is handed over whole.
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

  /// Where the command begins that `position` lies in.
  func commandStart(of position: UInt64) throws(HistoryError) -> UInt64 {
    guard position > 1 else { return position }
    return min(position, try commandEnd(atOrBefore: position - 1) + 1)
  }

  /// Where the command ends that `position` lies in.
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
