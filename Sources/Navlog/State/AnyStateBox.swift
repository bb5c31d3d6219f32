import NavlogRestoration

/// The storage of a stored property, without its type.
@MainActor
protocol AnyStateBox: AnyObject {
  var key: String { get }
  /// How the value may leave with a session file.
  var sharing: Sharing? { get }
  /// Whether this property isn't kept because another property of the object uses the same key.
  var isShadowed: Bool { get set }
  /// The last kept value; `nil` for the default.
  var bytes: [UInt8]? { get }
  /// Takes over an encoded value that was recorded.
  func take(_ bytes: [UInt8]) throws(StateCodingError)
  /// Restores the saved value, unless the property is declared not to be restored.
  ///
  /// A value that can't be decoded is kept until the property is set, and reported to `coder`.
  func restore(_ saved: EncodedValue, _ coder: StateCoder)
}
