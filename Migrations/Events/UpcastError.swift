/// Why an event of an older version has no meaning that today's versions could express.
public struct UpcastError: Error, Hashable, Sendable {
  /// What is wrong with the event.
  public let message: String

  /// Says what is wrong.
  public init(_ message: String) { self.message = message }
}
