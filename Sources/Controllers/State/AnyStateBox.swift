import Restoration

/// A stored property of some type.
@MainActor
protocol AnyStateBox: AnyObject {
  var key: String { get }
  /// Takes what was saved; returns its bytes, or `nil` where the property does not come back.
  func restore(_ saved: EncodedValue) throws(CodingFailure) -> [UInt8]?
}
