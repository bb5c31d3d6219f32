/// A rule that excludes a node, or a key of its state, from the archive.
///
/// The raw value is the code in output, JSON and `navlog help`.
public enum PreservationRule: String, CaseIterable, Sendable, CustomStringConvertible {
  /// A controller or an object has no restoration identifier.
  case unnamed = "SAV-2"
  /// A view has no restoration identifier.
  case unnamedView = "SAV-9"
  /// An ancestor has no restoration identifier.
  case belowUnnamed = "E41"
  /// The node or its class is transient, or the key is sensitive.
  case transient = "SAV-16"
  /// The container doesn't encode its children.
  case notEncoded = "SAV-15"
  /// The view is shown in the view of a controller that isn't its controller's parent.
  case hosted = "E47"
  /// No preserved node refers to the object.
  case unreferenced = "SAV-11"
  /// A value, or the reference to a node, can't be encoded.
  case unencodable = "SAV-4"
  /// The key is one of the system's.
  case reservedKey = "E35"
  /// Another node has the same path. Both are preserved, by their order.
  case samePath = "E34"

  /// The code of the rule, such as `SAV-2`.
  public var code: String { rawValue }

  /// The same as ``code``.
  public var description: String { code }
}
