/// The custom class of an object.
public struct CustomClass: Hashable, Sendable, CustomStringConvertible {
  /// The name without the module.
  public internal(set) var name: String
  /// The module as written.
  public internal(set) var module: String?
  /// Whether the module is inherited from the target; ``module`` is then only the last known one.
  public internal(set) var inheritsModule = false

  /// The name, prefixed by the module unless that is inherited.
  public var description: String {
    guard let module, !inheritsModule else { return name }
    return "\(module).\(name)"
  }
}
