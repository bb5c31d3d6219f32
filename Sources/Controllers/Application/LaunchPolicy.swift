/// How an app is launched.
public struct LaunchPolicy: Hashable, Sendable {
  /// Whether nothing comes back after the user has swiped the app away, as UIKit has it.
  public var isFreshAfterForceQuit: Bool
  /// After how many failed launches in a row the suspect is not tried any more.
  public var attempts: Int
  /// What classes need that is there already, such as `login`.
  public var isThere: Set<String>

  /// Makes a policy.
  ///
  /// - Precondition: a suspect is tried once at the least.
  public init(
    isFreshAfterForceQuit: Bool = false, attempts: Int = 3, isThere: Set<String> = []
  ) {
    precondition(attempts > 0, "Quarantine begins after at least one failed attempt")
    self.isFreshAfterForceQuit = isFreshAfterForceQuit
    self.attempts = attempts
    self.isThere = isThere
  }
}
