public import Restoration

extension LaunchReport {
  /// Something that was there and is not back as it was.
  public struct Loss: Hashable, Sendable, CustomStringConvertible {
    /// The chain of identifiers that leads to it.
    public let path: String
    /// The class it was of.
    public let savedClass: String
    /// Why it is not back.
    public let reason: NotBack
    /// The decision in words.
    public let decision: RestorationVerdict

    /// Whether it is kept, and comes back when what it waits for is there.
    public var isWaiting: Bool { decision.kind == .deferred }

    /// The decision in a line.
    public var description: String { decision.description }
  }

  /// What was there and is not back as it was, parents first; empty after a launch that lost nothing.
  ///
  /// What waits is among it: ``Loss/isWaiting`` tells it from what is gone.
  public var losses: [Loss] {
    verdicts.compactMap { verdict in
      verdict.notBack.map {
        Loss(path: verdict.path, savedClass: verdict.savedClass, reason: $0, decision: verdict)
      }
    }
  }
}
