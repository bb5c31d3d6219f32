/// The version of the rules that decided the events of a session.
///
/// It changes whenever the same commands lead to different events. A log is then compared with the
/// rules of its own version.
public struct RulesVersion: Hashable, Comparable, Sendable {
  /// The number that is stored with a session.
  public let number: UInt64

  public init(_ number: UInt64) { self.number = number }

  /// The version of sessions from before versions were recorded.
  public static let first = RulesVersion(1)
  /// The version of this program.
  public static let current = RulesVersion(14)

  public static func < (one: RulesVersion, other: RulesVersion) -> Bool {
    one.number < other.number
  }

  /// The rules that have changed deliberately since this version.
  public var changes: [RuleChange] { RuleChange.table.filter { $0.version > self } }
}
