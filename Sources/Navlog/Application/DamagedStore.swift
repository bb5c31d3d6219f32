public import NavlogStore

/// A damaged store that was moved aside.
public struct DamagedStore: Hashable, Sendable, CustomStringConvertible {
  /// The directory that contains the whole, unchanged store now.
  public let path: String
  /// Why it could not be used.
  public let reason: String
  /// The number of its sessions of which something was copied to the new store.
  public let sessions: Int
  /// What was copied to the new store; `nil` if nothing could be read, or if an earlier launch, which
  /// died, has moved the store aside.
  public let rescue: RescueReport?

  init(_ aside: (path: String, rescue: RescueReport?), because reason: String) {
    path = aside.path
    rescue = aside.rescue
    sessions = aside.rescue?.kept.count ?? 0
    self.reason = reason
  }

  init(_ aside: SetAsideStore) {
    path = aside.path
    reason = aside.reason
    sessions = aside.sessions
    rescue = nil
  }

  /// The new path of the store, and what was copied.
  public var description: String {
    let taken =
      switch sessions {
      case 0: "nothing of it could be read"
      case 1: "what could be read of one session was taken over"
      default: "what could be read of \(sessions) sessions was taken over"
      }
    return "the store was damaged and is in '\(path)' now; \(taken): \(reason)"
  }
}
