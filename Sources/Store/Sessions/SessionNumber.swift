/// The number of a session in its store: local, assigned in order, and never reused.
public struct SessionNumber: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The number, from 1 to 2^24 − 1.
  public let rawValue: UInt32

  /// Creates a number; `nil` if `rawValue` is out of range.
  public init?(_ rawValue: UInt32) {
    guard rawValue >= 1, rawValue < 1 << 24 else { return nil }
    self.rawValue = rawValue
  }

  package static let first = SessionNumber(unchecked: 1)
  /// The number of every session that isn't in the store: no session has it.
  public static let elsewhere = SessionNumber(unchecked: (1 << 24) - 1)

  private init(unchecked rawValue: UInt32) { self.rawValue = rawValue }

  public static func < (a: SessionNumber, b: SessionNumber) -> Bool { a.rawValue < b.rawValue }

  public var description: String { "\(rawValue)" }
}
