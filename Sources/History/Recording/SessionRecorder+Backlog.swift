public import NavlogStore
public import NavlogNavigation

// Recording in memory while the session can't be written.
extension SessionRecorder {
  /// The number of bytes, of events or of state that isn't recorded, that are in memory only and
  /// would be lost with the process; 0 if all of it is in the session. After a ``failure``, it
  /// includes everything that happened since.
  public var unwrittenBytes: Int {
    (failure == nil ? backlog.bytes : lostBytes) + (gap.map { max($0.bytes, 1) } ?? 0)
  }

  /// Why the session can't be written at the moment; `nil` if it can.
  public var pendingError: StoreError? { writer.pendingError }

  /// Why events aren't recorded at the moment, because the memory is full, although the state will
  /// be once there is room; `nil` if events are recorded.
  public var shortage: StoreError? {
    guard let gap, failure == nil else { return nil }
    return StoreError(
      .noRoom,
      "Nothing is recorded from position \(gap.from) on: \(limits?.memory ?? 0) bytes of what came"
        + " before wait in memory for room",
      hint: "make room; the app's state is recorded then as it is",
      cause: writer.pendingError?.cause)
  }

  /// Writes the records in memory to the session, as far as there is room; returns whether none is
  /// left.
  ///
  /// Call this from time to time, between commands, while ``unwrittenBytes`` isn't 0.
  ///
  /// - Parameter hierarchy: returns the state; called if some events were not recorded, to begin
  ///   another session that continues this one.
  @discardableResult
  public func catchUp(_ hierarchy: () -> Hierarchy? = { nil }) -> Bool {
    catchUp(within: 0, hierarchy)
  }

  @discardableResult
  func catchUp(within patience: UInt64?, _ hierarchy: () -> Hierarchy?) -> Bool {
    if isDirect || backlog.isEmpty && gap == nil { return true }
    writer.patience = patience
    do throws(StoreError) {
      try backlog.drain(into: writer)
      if gap != nil {
        guard let hierarchy = hierarchy() else {
          writer.patience = 0
          return false
        }
        try continueRecording(from: hierarchy)
      }
    } catch {
      writer.patience = 0
      if !error.isForWantOfRoom, failure == nil { failure = error }
      return false
    }
    writer.patience = limits?.patience
    if failure == nil { isDirect = true }
    return true
  }

  /// Begins a session that continues this one after some events were not recorded.
  private func continueRecording(from hierarchy: Hierarchy) throws(StoreError) {
    guard failure == nil else { return }
    try writer.settle()
    do throws(HistoryError) {
      let next = try continuation(from: hierarchy)
      writer.giveUp()
      try record(in: next)
    } catch {
      throw error.cause ?? StoreError(.corrupted, error.message, hint: error.hint)
    }
  }

  private func continuation(from hierarchy: Hierarchy) throws(HistoryError) -> SessionWriter {
    var values: [Position: LoggedEvent.Value] = [:]
    var older: [UInt64] = []
    for (index, record) in hierarchy.records.enumerated() where record.isAlive {
      let slot = Slot(UInt32(truncatingIfNeeded: index))
      for cell in hierarchy.cells(of: slot) where cell.isSet {
        guard let key = cell.key.symbol else { continue }
        if let value = gap?.value(of: key, of: slot, at: cell.position) {
          values[cell.position] = .inline(value)
        } else {
          older.append(UInt64(cell.position))
        }
      }
    }
    for (position, value) in try SessionHistory(store, writer.session).values(at: older) {
      if let value = try value.get() { values[Position(position)] = .inline(value) }
    }
    var names: [String] = []
    while let name = writer.text(of: UInt32(names.count + 1)) { names.append(name) }
    var description = description
    do throws(StoreError) {
      description.origin = .continued(
        from: try store.lastCommandEnd(of: writer.session).point)
      return try store.begin(
        description, base: Base(hierarchy: hierarchy, values: values).encoded(),
        at: UInt64(hierarchy.position), names: names)
    } catch {
      throw HistoryError(error)
    }
  }

  /// Records in memory from now on. Throws `error` if it isn't caused by lack of room, or if there
  /// are no limits.
  func fallBehind(_ error: StoreError) throws(StoreError) {
    guard limits != nil, error.isForWantOfRoom, failure == nil else { throw error }
    isDirect = false
    writer.patience = 0
  }

  /// Determines whether the session was given up, without waiting for the next call that would.
  package func checkGivenUp() {
    if failure == nil, writer.lostFrom != nil { failure = writer.overError() }
  }

  /// Stops recording, and leaves a command in progress unfinished; for tests.
  package func halt() {
    backlog = Backlog()
    gap = nil
    failure = StoreError(.ended, "The recorder was halted")
    lostBytes = 0
  }

  /// Records an event in memory. If the memory is full, from the next command on only the values of
  /// events are kept.
  func recordAside(_ entry: RecordedEvent, at position: Position) {
    guard failure == nil, let limits else {
      if failure != nil, failure?.code != .ended { lostBytes += line.size(of: entry, at: position) }
      return
    }
    if gap == nil, !line.isOpen, backlog.bytes >= limits.memory {
      gap = RecordingGap(from: position)
    }
    if var gap {
      self.gap = nil
      line.note(entry, at: position, in: &gap)
      self.gap = gap
    } else {
      line.record(entry, at: position, to: &backlog)
    }
  }

  func endAside(
    at position: Position, _ digest: StateDigest, _ hierarchy: () -> Hierarchy
  ) -> Receipt? {
    guard failure == nil else { return nil }
    guard gap == nil else {
      catchUp(hierarchy)
      return nil
    }
    backlog.end(digest)
    let receipt = writer.receipt(at: UInt64(position))
    catchUp(hierarchy)
    return receipt
  }
}

extension StoreError {
  /// Whether the same call may succeed when there is room.
  fileprivate var isForWantOfRoom: Bool { [.noRoom, .diskFull, .inUse].contains(code) }
}
