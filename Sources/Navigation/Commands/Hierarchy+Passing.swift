/// Replay of events that this program knows in another version, or not at all.
extension Hierarchy {
  /// Advances by one event whose kind is unknown, which has no effect.
  package mutating func pass() {
    if position < .max { position += 1 }
  }

  /// Applies another event at the same position: an old event may have been split into several.
  package mutating func applyFurther(_ event: Event) -> Bool {
    position &-= 1
    return apply(event)
  }
}
