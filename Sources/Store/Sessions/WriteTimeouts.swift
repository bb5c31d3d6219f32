/// How long a writer waits while commits fail or another process is writing, and a callback for
/// long waits.
public struct WriteTimeouts: Sendable {
  /// The nanoseconds after which the writer throws the error.
  public let limit: UInt64
  /// Called once for each wait that takes longer than a second, on the writer's thread.
  public let report: @Sendable (StoreError) -> Void

  static let silence: UInt64 = 1_000_000_000

  public init(limit: UInt64, report: @escaping @Sendable (StoreError) -> Void = { _ in }) {
    self.limit = limit
    self.report = report
  }
}
