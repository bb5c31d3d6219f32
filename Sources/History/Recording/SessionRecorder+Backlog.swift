public import EventStore
import Navigation

// What happens when the session can't be written: memory takes what is recorded, until it can.
extension SessionRecorder {
  /// How many bytes of what is recorded are in memory only, and lost with the process; 0 when it is
  /// all in the session.
  public var unwrittenBytes: Int { backlog.bytes }

  /// Why the session can't be written just now; `nil` when it can.
  public var trouble: StoreError? { writer.trouble }

  /// Hands what memory holds to the session, as far as there is room; whether it holds nothing any more.
  ///
  /// To be called now and then, between commands, as long as ``unwrittenBytes`` is not 0.
  @discardableResult
  public func catchUp() -> Bool { catchUp(within: 0) }

  @discardableResult
  func catchUp(within patience: UInt64?) -> Bool {
    if isDirect || backlog.isEmpty { return true }
    writer.patience = patience
    do throws(StoreError) {
      try backlog.drain(into: writer)
    } catch {
      writer.patience = 0
      if !error.isForWantOfRoom, failure == nil { failure = error }
      return false
    }
    writer.patience = limits?.patience
    if failure == nil { isDirect = true }
    return true
  }

  /// From now on memory takes what is recorded. Throws `error` when that is not for want of room, or
  /// there are no limits.
  func fallBehind(_ error: StoreError) throws(StoreError) {
    guard limits != nil, error.isForWantOfRoom, failure == nil else { throw error }
    isDirect = false
    writer.patience = 0
  }

  /// Records nothing from now on; a command that is under way stays unfinished. For tests.
  package func halt() {
    backlog = Backlog()
    failure = StoreError(.ended, "The recorder was halted")
  }

  /// Records an event in memory, unless nothing is recorded any more.
  func recordAside(_ entry: Entry, at position: Position) {
    guard failure == nil, let limits else { return }
    guard backlog.bytes < limits.memory else {
      failure = StoreError(
        .lost,
        "Nothing is recorded from position \(position) on: \(limits.memory) bytes of what came"
          + " before wait in memory for room",
        hint: "make room, and start the app anew")
      return
    }
    line.record(entry, at: position, to: &backlog)
  }

  func endAside(at position: Position, _ digest: StateDigest) -> Receipt? {
    guard failure == nil else { return nil }
    backlog.end(digest)
    let receipt = writer.receipt(at: UInt64(position))
    catchUp()
    return receipt
  }
}

extension StoreError {
  /// Whether the same call may succeed when there is room.
  fileprivate var isForWantOfRoom: Bool { code == .noRoom || code == .diskFull }
}
