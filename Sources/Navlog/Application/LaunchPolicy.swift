/// How an app restores at launch.
///
/// Set the policy before the launch:
/// ```swift
/// app.policy = LaunchPolicy(attempts: 2, metNeeds: ["login"])
/// try app.launch { scene in scene.root = Inbox() }
/// ```
public struct LaunchPolicy: Hashable, Sendable {
  /// Whether nothing is restored after the user has force-quit the app, as in UIKit. Deferred nodes
  /// stay deferred.
  public var isFreshAfterForceQuit: Bool
  /// The number of failed launches in a row after which the suspected node is quarantined.
  public var attempts: Int
  /// The needs of classes that are already met, such as `login`.
  public var metNeeds: Set<String>

  /// Creates a policy.
  ///
  /// - Precondition: `attempts` is positive.
  public init(
    isFreshAfterForceQuit: Bool = false, attempts: Int = 3, metNeeds: Set<String> = []
  ) {
    precondition(attempts > 0, "Quarantine begins after at least one failed attempt")
    self.isFreshAfterForceQuit = isFreshAfterForceQuit
    self.attempts = attempts
    self.metNeeds = metNeeds
  }
}
