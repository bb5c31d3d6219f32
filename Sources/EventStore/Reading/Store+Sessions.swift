extension Store {
  /// Every session of the store, in the order they began. Of one whose rows are damaged there is only
  /// ``SessionInfo/damage`` to be had.
  public func sessions() throws(StoreError) -> [SessionInfo] { try catalog.sessions() }

  /// The session with `number`.
  public func session(_ number: SessionNumber) throws(StoreError) -> SessionInfo {
    try catalog.session(number)
  }

  /// The session that began last before `number`, or of all: to go back through them one by one costs
  /// the same however many there are. `nil` where there is none.
  public func session(before number: SessionNumber?) throws(StoreError) -> SessionInfo? {
    try catalog.session(before: number)
  }

  /// The session with the identity `id`; `nil` when it is not in this store.
  public func session(_ id: LogID) throws(StoreError) -> SessionInfo? {
    try catalog.session(id)
  }

  /// The sessions whose writers live, here or in another process, oldest first.
  ///
  /// - Parameter id: a session that is not looked at.
  /// - Complexity: O(outboxes): sessions without one have ended.
  public func openSessions(except id: LogID? = nil) throws(StoreError) -> [SessionInfo] {
    var open: [SessionInfo] = []
    for name in try Directory.names(in: path + "/" + Recovery.directory) {
      guard name.hasSuffix(Recovery.ending),
        let raw = UInt128(name.dropLast(Recovery.ending.count), radix: 16),
        raw != id?.rawValue, let session = try session(LogID(rawValue: raw)),
        session.state == .open
      else { continue }
      open.append(session)
    }
    return open.sorted { $0.number < $1.number }
  }

  /// The youngest session that is wanted; `nil` when none is. Older ones are not looked at.
  public func lastSession(
    where isWanted: (SessionInfo) -> Bool = { _ in true }
  ) throws(StoreError) -> SessionInfo? {
    try catalog.lastSession(where: isWanted)
  }
}
