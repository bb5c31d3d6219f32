/// The reason why an event of an older version can't be expressed in current versions.
public struct UpcastError: Error, Hashable, Sendable {
  /// What is wrong with the event.
  public let message: String

  /// Creates an error.
  public init(_ message: String) { self.message = message }
}
