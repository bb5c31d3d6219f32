import Restoration

/// A stored property of some type.
@MainActor
protocol AnyStateBox: AnyObject {
  var key: String { get }
  /// Whether another property of the object is kept under the same key, and this one is not.
  var isShadowed: Bool { get set }
  /// The value as it was last kept; `nil` for the default.
  var bytes: [UInt8]? { get }
  /// Takes what was saved, unless the property does not come back.
  ///
  /// What can't be read is kept as it is until the property is written, and `coder` told.
  func restore(_ saved: EncodedValue, _ coder: StateCoder)
}
