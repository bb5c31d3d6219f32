public import EventStore

/// A damaged store that was moved away.
public struct DamagedStore: Hashable, Sendable, CustomStringConvertible {
  /// The directory that it is in now; all of it, as it was.
  public let path: String
  /// Why it could not be used.
  public let reason: String
  /// What was taken over into the new store; `nil` where nothing could be read.
  public let rescue: RescueReport?

  /// Where it is, and what was taken over.
  public var description: String {
    let sessions = rescue?.sessions.count ?? 0
    return "the store was damaged and is in '\(path)' now; "
      + "\(sessions) of its sessions could be read and were taken over: \(reason)"
  }
}
