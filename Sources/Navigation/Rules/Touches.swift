// What the user can touch (E75)

extension Hierarchy {
  /// Refuses a gesture on a controller that isn't shown, is in the background or in a scene that isn't
  /// active, or is covered by what it or a controller around it presents.
  func reach(_ node: Slot) throws(Refusal) {
    guard application != .background, isOnPath(node), receivesInput(scene(of: node)) else {
      throw .outOfReach
    }
    var current = node
    var below = Slot.none
    while !current.isNone {
      let presented = self[current].presented
      if !presented.isNone, presented != below, !isLeaving(presented),
        !letsTouchesThrough(presented)
      {
        throw .outOfReach
      }
      below = current
      current = above(current)
    }
  }

  /// Whether the windows of a scene receive input; those of an app without scenes do.
  private func receivesInput(_ scene: Symbol) -> Bool {
    scene.isNone || state(of: scene) == .active
  }

  /// Whether touches beside a presented controller reach its presenter: a sheet can leave it undimmed,
  /// and a popover can name views that receive them.
  private func letsTouchesThrough(_ presented: Slot) -> Bool {
    switch self[presented].adaptedStyle {
    case .pageSheet, .formSheet: isUndimmed(below: presented)
    case .popover: Property.passthroughs.contains { property($0, of: presented) ?? 0 != 0 }
    default: false
    }
  }

  /// Whether a sheet rests at a detent at which it leaves its presenter undimmed; without a selected
  /// one, it rests at the smallest.
  private func isUndimmed(below sheet: Slot) -> Bool {
    guard let largest = property(.largestUndimmedDetent, of: sheet), largest != 0 else {
      return false
    }
    let selected = selectedDetent(of: sheet)
    for detent in Property.detents {
      guard let name = property(detent, of: sheet) else { continue }
      if selected.isNone || name == selected.raw { return true }
      if name == largest { return false }
    }
    return false
  }
}
