package import Navigation

/// Who knows what the names in a line of facts stand for.
package protocol FactContext: AnyObject {
  /// The node called `name`; a slot that no node has where nobody is called that.
  func slot(_ name: String) -> Slot
  /// The slot for the node that is called `name` from now on.
  func newSlot(_ name: String) -> Slot
  /// The window called `name`; one that there is not where none is called that.
  func window(_ name: String) -> WindowID
  /// The symbol of `name`, the same every time.
  func symbol(_ name: String) throws(SinkError) -> Symbol
  /// Takes in a value that the next fact sets.
  func stage(_ value: JSON) throws(SinkError) -> Fingerprint
  /// Where the event is recorded that its own program has at `position`; 0 where nobody knows.
  func position(_ position: Int) -> Position
}
