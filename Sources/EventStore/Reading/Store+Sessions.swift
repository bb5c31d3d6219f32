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

  /// The youngest session that is wanted; `nil` when none is. Older ones are not looked at.
  public func lastSession(
    where isWanted: (SessionInfo) -> Bool = { _ in true }
  ) throws(StoreError) -> SessionInfo? {
    try catalog.lastSession(where: isWanted)
  }
}
