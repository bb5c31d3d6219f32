extension Store {
  /// Returns all sessions of the store, in the order in which they began. A session with damaged
  /// rows has only its number and ``SessionInfo/damage``.
  public func sessions() throws(StoreError) -> [SessionInfo] { try catalog.sessions() }

  /// Returns the session with `number`.
  public func session(_ number: SessionNumber) throws(StoreError) -> SessionInfo {
    try catalog.session(number)
  }

  /// Returns the last session before `number`, or the last session if `number` is `nil`; returns
  /// `nil` if there is none. The cost doesn't depend on the number of sessions.
  public func session(before number: SessionNumber?) throws(StoreError) -> SessionInfo? {
    try catalog.session(before: number)
  }

  /// Returns the session with the identity `id`; `nil` if it isn't in this store.
  public func session(_ id: SessionID) throws(StoreError) -> SessionInfo? {
    try catalog.session(id)
  }

  /// Returns the sessions with a running writer, in this or another process, oldest first.
  ///
  /// - Parameter id: a session to skip.
  /// - Complexity: O(sessions since the oldest with an outbox): sessions without one have ended.
  public func openSessions(except id: SessionID? = nil) throws(StoreError) -> [SessionInfo] {
    var wanted: Set<UInt128> = []
    for name in try Directory.names(in: path + "/" + Recovery.directory) {
      guard name.hasSuffix(Recovery.ending),
        let raw = UInt128(name.dropLast(Recovery.ending.count), radix: 16),
        raw != id?.rawValue
      else { continue }
      wanted.insert(raw)
    }
    var open: [SessionInfo] = []
    var next: SessionNumber?
    while !wanted.isEmpty, let session = try session(before: next) {
      next = session.number
      guard wanted.remove(session.id.rawValue) != nil, session.state == .open else { continue }
      open.append(session)
    }
    return open.reversed()
  }

  /// Returns the newest session that satisfies the condition; `nil` if there is none. Older ones
  /// are not read.
  public func lastSession(
    where isWanted: (SessionInfo) -> Bool = { _ in true }
  ) throws(StoreError) -> SessionInfo? {
    try catalog.lastSession(where: isWanted)
  }
}
