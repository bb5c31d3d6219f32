/// What a fold needs for events that this program knows in another shape, or not at all.
extension Hierarchy {
  /// Takes the place of an event that nobody here knows: it folds to nothing.
  package mutating func pass() {
    if position < .max { position += 1 }
  }

  /// Applies a further event of the same position: an old one may have become several.
  package mutating func applyFurther(_ event: Event) -> Bool {
    position &-= 1
    return apply(event)
  }
}
