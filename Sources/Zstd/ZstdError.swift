/// An error that occurs while compressing or decompressing a zstd frame.
///
/// Match on ``code``; show ``description``. New codes may appear in any release, so a `switch` over
/// ``code`` always needs a `default`.
public struct ZstdError: Error, Hashable, Sendable {
  /// What went wrong.
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The bytes aren't one zstd frame, or not one of the accepted form.
    public static let notAFrame = Code(rawValue: "notAFrame")
    /// The frame doesn't contain as many bytes as expected, or more than the limit.
    public static let wrongSize = Code(rawValue: "wrongSize")
    /// The frame needs a larger window than is accepted.
    public static let largeWindow = Code(rawValue: "largeWindow")
    /// The content is damaged.
    public static let damaged = Code(rawValue: "damaged")
    /// The library could not allocate memory.
    public static let outOfMemory = Code(rawValue: "outOfMemory")
  }

  public let code: Code
  /// What happened.
  public let message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

extension ZstdError: CustomStringConvertible {
  public var description: String { message }
}
