/// An error that occurs while shipping sessions.
public struct ShippingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What went wrong. New codes may appear, so a `switch` needs a `default`.
  public struct Code: Hashable, Sendable {
    private let rawValue: UInt8

    /// The user hasn't opted in.
    public static let noConsent = Code(rawValue: 0)
    /// What the store keeps about shipping can't be read or written.
    public static let state = Code(rawValue: 1)
    /// Another process ships the sessions of this store.
    public static let inUse = Code(rawValue: 2)
    /// The address or an option can't be used.
    public static let options = Code(rawValue: 3)
    /// A session can't be read.
    public static let session = Code(rawValue: 4)
  }

  public let code: Code
  public let message: String
  public let hint: String?

  package init(_ code: Code, _ message: String, hint: String? = nil) {
    (self.code, self.message, self.hint) = (code, message, hint)
  }

  public var description: String { hint.map { "\(message)\nhint: \($0)" } ?? message }
}
