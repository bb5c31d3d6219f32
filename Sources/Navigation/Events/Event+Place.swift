extension Event {
  /// Returns whether the event changes the place of its node.
  ///
  /// - Parameter isHosted: whether the node's view is in the view of a controller that isn't its
  ///   parent. A view that is placed in its parent's view doesn't change the place.
  package func changesPlace(isHosted: Bool) -> Bool {
    switch self {
    case .created, .childAdded, .childMoved, .childRemoved, .attached, .detached, .rootSet,
      .rootCleared, .presented, .dismissed:
      true
    case .viewPlaced, .viewRemoved: isHosted
    default: false
    }
  }
}
