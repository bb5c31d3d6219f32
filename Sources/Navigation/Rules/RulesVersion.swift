/// Which version of the rules decided the events of a session.
///
/// It changes when the same commands lead to other events than before, so that a log is compared with
/// what the rules that made it would do.
public struct RulesVersion: Hashable, Sendable {
  /// The number that a session keeps.
  public let number: UInt64

  public init(_ number: UInt64) { self.number = number }

  /// Those from before rules had a version.
  public static let first = RulesVersion(1)
  /// Those of this program.
  public static let current = RulesVersion(2)
}
