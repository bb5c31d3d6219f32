/// Why no controller can be made where one was asked for: an unknown scene (E27).
package struct SceneFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was asked for and is not there.
  package let description: String

  init(_ description: String) { self.description = description }
}
