/// What a launch restored, and what it did not, with the reason.
public struct LaunchReport: Hashable, Sendable, CustomStringConvertible {
  /// What was restored from; `nil` when there was nothing.
  public let offer: RestorationOffer?
  /// The verdict of every node, parents first.
  public let verdicts: [RestorationVerdict]
  /// What was there in the session before and was not kept, because a class or an identifier does not
  /// allow it.
  public let notKept: [NotKept]
  /// The damaged store that was moved away; `nil` where the store was in order.
  public let setAside: DamagedStore?
  /// The launches since the session that was restored, each of which died before it was over, oldest first.
  public let failedLaunches: [FailedLaunch]

  /// A line for each verdict.
  public var description: String {
    let lines = [setAside?.description].compactMap(\.self) + verdicts.map(\.description)
    return lines.isEmpty ? "nothing to restore" : lines.joined(separator: "\n")
  }
}
