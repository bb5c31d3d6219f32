/// How much history a store keeps.
public struct RetentionPolicy: Hashable, Sendable {
  /// The maximum number of sessions.
  public var sessions: Int
  /// The maximum size of the rows in bytes, except for sessions that must be kept.
  public var bytes: Int
  /// The age after which sessions are removed as well; `nil` for no limit.
  public var age: Duration?
  /// Whether sessions of which a part is damaged are removed as well. Otherwise they are kept: a
  /// rescue may save the rest.
  public var removesDamaged = false

  public init(sessions: Int = 20, bytes: Int = 32 << 20, age: Duration? = nil) {
    self.sessions = sessions
    self.bytes = bytes
    self.age = age
  }

  /// The default policy of an app: the last 50 launches, in at most 64 MiB.
  public static let launches = RetentionPolicy(sessions: 50, bytes: 64 << 20)
}

/// What a policy would remove, and what it would keep and why; for display before it is applied.
public struct RetentionPlan: Hashable, Sendable {
  /// A session to be removed.
  public struct Removal: Hashable, Sendable {
    public let session: SessionNumber
    public let bytes: Int
  }

  /// A session that the policy would remove but that must be kept.
  public struct Exemption: Hashable, Sendable {
    public let session: SessionNumber
    public let reason: String
  }

  public let removals: [Removal]
  public let exemptions: [Exemption]
  /// The number of sessions and of bytes that remain.
  public let sessionsLeft: Int
  public let bytesLeft: Int
}
