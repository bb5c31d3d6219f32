/// How long a writer waits for commits that fail, and who is told meanwhile.
public struct Patience: Sendable {
  /// After how many nanoseconds the writer gives the caller the error.
  public let limit: UInt64
  /// Called once for each time that waiting takes longer than a second, on the writer's thread.
  public let told: @Sendable (StoreError) -> Void

  public init(limit: UInt64, told: @escaping @Sendable (StoreError) -> Void) {
    self.limit = limit
    self.told = told
  }

  /// A wait that is under way.
  struct Wait {
    private static let silence: UInt64 = 1_000_000_000
    private var began: UInt64?
    private var isTold = false

    /// Notes at `now` whether commits fail; throws when they have failed for too long.
    mutating func check(
      _ trouble: StoreError?, _ patience: Patience, now: UInt64
    ) throws(StoreError) {
      guard let trouble else {
        self = Wait()
        return
      }
      let start = began ?? now
      began = start
      if now - start >= patience.limit { throw trouble }
      if now - start >= Self.silence, !isTold {
        isTold = true
        patience.told(trouble)
      }
    }
  }
}
