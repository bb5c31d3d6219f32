extension SessionWriter {
  /// What happens when the queue is full because commits fail.
  public enum BacklogPolicy: Sendable {
    /// The caller waits until there is space.
    case block
    /// The caller waits, and gets an error if that takes too long. Closed batches stay queued, and
    /// are added to the log at the next opening of the store.
    case blockFor(WriteTimeouts)
    /// The session ends as lost from the first batch without space.
    case giveUp
  }
}
