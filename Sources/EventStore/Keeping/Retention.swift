/// How much history a store keeps.
public struct RetentionPolicy: Hashable, Sendable {
  /// At the most this many sessions.
  public var sessions: Int
  /// At the most this many bytes of rows, as far as what must stay allows.
  public var bytes: Int
  /// Sessions that began longer ago than this go as well; `nil`: age alone removes nothing.
  public var age: Duration?

  public init(sessions: Int = 20, bytes: Int = 32 << 20, age: Duration? = nil) {
    self.sessions = sessions
    self.bytes = bytes
    self.age = age
  }

  /// What an app keeps by itself: the last 50 launches, in at most 64 MiB.
  public static let launches = RetentionPolicy(sessions: 50, bytes: 64 << 20)
}

/// What a policy would remove, and what it would not and why: to be shown before it is applied.
public struct RetentionPlan: Hashable, Sendable {
  /// A session that goes.
  public struct Removal: Hashable, Sendable {
    public let session: SessionNumber
    public let bytes: Int
  }

  /// A session that the policy would remove and that stays.
  public struct Exemption: Hashable, Sendable {
    public let session: SessionNumber
    public let reason: String
  }

  public let removals: [Removal]
  public let exemptions: [Exemption]
  /// The sessions and the bytes that stay.
  public let sessionsLeft: Int
  public let bytesLeft: Int
}
