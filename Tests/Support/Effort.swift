import Foundation

/// The number of cases in tests that could try any number of them.
public enum Effort {
  /// Whether `NAVLOG_LONG=1` asks for as many cases as are useful. A test of a thousand stores is
  /// serialized: concurrent ones need more memory maps than a process may have.
  public static let isLong = ProcessInfo.processInfo.environment["NAVLOG_LONG"] != nil

  /// Returns `usual`, or `long` in a long run.
  public static func of<Cases>(_ usual: Cases, long: Cases) -> Cases { isLong ? long : usual }
}
