/// What a launch restored, and what it did not, with the reason.
public struct LaunchReport: Hashable, Sendable, CustomStringConvertible {
  /// What was restored from; `nil` when there was nothing.
  public let offer: RestorationOffer?
  /// The verdict of every node, parents first.
  public let verdicts: [RestorationVerdict]
  /// The launches since the session that was restored, each of which died before it was over, oldest first.
  public let failedLaunches: [FailedLaunch]

  /// A line for each verdict.
  public var description: String {
    verdicts.isEmpty ? "nothing to restore" : verdicts.map(\.description).joined(separator: "\n")
  }
}
