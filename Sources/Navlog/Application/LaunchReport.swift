/// What a launch restored, and what it did not restore and why.
public struct LaunchReport: Hashable, Sendable, CustomStringConvertible {
  /// What the launch could restore from; `nil` if there was nothing to restore.
  public let offer: RestorationCandidate?
  /// The decision on every node, parents first.
  public let decisions: [RestorationDecision]
  /// The nodes of the restored session that were not kept, because a class or an identifier doesn't
  /// allow it.
  public let notKept: [UnpreservedPart]
  /// The damaged store that was moved aside; `nil` if the store was intact. If the launch that moved
  /// it dies, the next one reports it.
  public let setAside: DamagedStore?
  /// The launches after the restored session, all of which died before they were complete, oldest first; at
  /// most the last 32.
  public let failedLaunches: [FailedLaunch]

  /// One line for each decision.
  public var description: String {
    let lines = [setAside?.description].compactMap(\.self) + decisions.map(\.description)
    return lines.isEmpty ? "nothing to restore" : lines.joined(separator: "\n")
  }
}
