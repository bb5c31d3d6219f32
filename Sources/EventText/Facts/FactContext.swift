package import NavlogNavigation

/// Resolves the names in a line of facts.
package protocol FactContext: AnyObject {
  /// Returns the slot of the node with a name; a slot without a node if the name is unknown.
  func slot(_ name: String) -> Slot
  /// Returns the slot that the node with a new name will have.
  func newSlot(_ name: String) -> Slot
  /// Returns the window with a name; a window that doesn't exist if the name is unknown.
  func window(_ name: String) -> WindowID
  /// Returns the symbol of a name; the same symbol at each call.
  func symbol(_ name: String) throws(SinkError) -> Symbol
  /// Stores a value that the next fact sets.
  func stage(_ value: JSON) throws(SinkError) -> Fingerprint
  /// Returns the recorded position of the event that has `position` in the program that wrote the
  /// facts; 0 if it is unknown.
  func position(_ position: Int) -> Position
}
