/// A rule that decides whether a kept node is restored, and as what.
///
/// The raw value is the number that stands in the log; ``code`` is what output, JSON and
/// `navlog help` call the rule.
public enum RestorationRule: UInt8, CaseIterable, Sendable, CustomStringConvertible {
  /// The class and the version are the same: the object is restored with its state (V1).
  case sameVersion = 1
  /// Migrations lead from the older state to the current version (V2).
  case migrated
  /// The state is older, and no migrations lead to the current version (V3).
  case noMigration
  /// The state is newer than the code (V4).
  case newerVersion
  /// The class was renamed, and an alias leads to the current one (V5). It never decides alone: the
  /// version of the current class does.
  case aliased
  /// The object that was found has another class, so the state isn't decoded (V6).
  case otherClass
  /// No object was found or created (V7).
  case notFound
  /// The restoration class or the factory refused (V8).
  case vetoed
  /// The object needs something first, or is in quarantine: it is kept until then (V9).
  case deferred
  /// Decoding or a migration failed, so the object is restored without that state (V10).
  case undecodable
  /// Nothing is restored, because a link, the app's delegate or a force-quit asks for that (V11).
  case passedOver

  /// The code of the rule, `V1` to `V11`.
  public var code: String { LoggedRule(number: rawValue).code }

  /// The same as ``code``.
  public var description: String { code }
}
