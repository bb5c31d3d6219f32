import Synchronization

extension Environment {
  /// Has the structure of the file checked at the next opening, because its content was found to be
  /// damaged.
  public func distrust() { isDistrusted.store(true, ordering: .relaxed) }

  func noteTrust(_ handle: OpaquePointer) {}
}
