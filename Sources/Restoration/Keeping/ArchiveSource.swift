package import NavlogNavigation

/// Provides what a hierarchy doesn't contain: names, values, and the policies of classes.
package protocol ArchiveSource {
  func text(_ symbol: Symbol) -> String?
  /// Returns a readable name for a node without an identifier.
  func label(_ slot: Slot) -> String
  func policy(of slot: Slot) -> ClassPolicy
  /// Returns the state that the node encodes; references to nodes are ``EncodedValue/node(_:)``.
  func state(of slot: Slot) -> [String: EncodedValue]
  /// Returns whether the node has a restoration class.
  func hasRestorationClass(_ slot: Slot) -> Bool
}
