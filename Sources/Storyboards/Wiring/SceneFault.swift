/// An error for a controller that can't be instantiated because its scene is unknown (E27).
package struct SceneFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The missing scene, and the reason.
  package let description: String

  init(_ description: String) { self.description = description }
}
