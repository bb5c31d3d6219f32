internal import NavlogStore

// Recording while the disk is full, and the end of the session.
extension Recorder {
  /// The number of bytes that are in memory only, because the store can't be written at the moment;
  /// 0 if a kill loses nothing.
  public var unwrittenBytes: Int { facts.unwrittenBytes }

  /// Why the store can't be written at the moment; `nil` if it can.
  public var pendingError: RecordingError? { facts.pendingError.map { RecordingError($0) } }

  /// Writes the records in memory to the store, as far as there is room; returns whether none is
  /// left. Every command does this too; an idle app should call this from time to time while
  /// ``unwrittenBytes`` isn't 0.
  @discardableResult
  public func catchUp() -> Bool { facts.catchUp() }

  /// Ends the session cleanly, and returns when all of it is durable.
  ///
  /// Throws if the disk stays full for longer than the recorder waits; the session continues then,
  /// and can be ended again.
  public func finish() throws(RecordingError) {
    do throws(StoreError) { try facts.finish() } catch { throw RecordingError(error) }
  }
}
