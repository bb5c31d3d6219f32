/// A session's number in its store: local, allotted in order, never used again.
public struct SessionNumber: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// 1 … 2^24 − 1.
  public let rawValue: UInt32

  /// Makes a number; `nil` when `rawValue` can't be a session's.
  public init?(_ rawValue: UInt32) {
    guard rawValue >= 1, rawValue < 1 << 24 else { return nil }
    self.rawValue = rawValue
  }

  package static let first = SessionNumber(unchecked: 1)

  private init(unchecked rawValue: UInt32) { self.rawValue = rawValue }

  public static func < (a: SessionNumber, b: SessionNumber) -> Bool { a.rawValue < b.rawValue }

  public var description: String { "\(rawValue)" }
}
