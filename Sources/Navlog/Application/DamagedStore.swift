public import NavlogStore

/// A damaged store that was moved aside.
public struct DamagedStore: Hashable, Sendable, CustomStringConvertible {
  /// The directory that contains the whole, unchanged store now.
  public let path: String
  /// Why it could not be used.
  public let reason: String
  /// What was copied to the new store; `nil` if nothing could be read.
  public let rescue: RescueReport?

  /// The new path of the store, and what was copied.
  public var description: String {
    let sessions = rescue?.sessions.count ?? 0
    return "the store was damaged and is in '\(path)' now; "
      + "\(sessions) of its sessions could be read and were taken over: \(reason)"
  }
}
