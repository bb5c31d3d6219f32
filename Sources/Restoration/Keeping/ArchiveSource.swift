package import Navigation

/// Who knows what a hierarchy does not: names, values, and what classes want.
package protocol ArchiveSource {
  func text(_ symbol: Symbol) -> String?
  /// What people call a node that has no identifier.
  func label(_ slot: Slot) -> String
  func policy(of slot: Slot) -> ClassPolicy
  /// What the node encodes; nodes it refers to as ``EncodedValue/node(_:)``.
  func state(of slot: Slot) -> [String: EncodedValue]
  /// Whether the node's class says what restores it.
  func hasRestorationClass(_ slot: Slot) -> Bool
}
