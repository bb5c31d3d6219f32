/// A class that a file names for an object.
public struct CustomClass: Hashable, Sendable, CustomStringConvertible {
  /// The name, without its module.
  public internal(set) var name: String
  /// The module as written.
  public internal(set) var module: String?
  /// Whether the module is whatever target the file is built into; then ``module`` is only what it
  /// was last.
  public internal(set) var inheritsModule = false

  /// The name, after its module where it has one of its own.
  public var description: String {
    guard let module, !inheritsModule else { return name }
    return "\(module).\(name)"
  }
}
