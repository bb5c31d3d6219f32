/// The size classes of nodes (CON-10, ADP-6).
extension Hierarchy {
  /// A change of traits that hasn't been applied yet.
  struct TraitChange {
    /// The window's new traits; `nil` if they stay.
    var window: Traits?
    /// The node whose override changes, and its new override.
    var node = Slot.none
    var override = Traits()
  }

  /// The size classes of the node: the window's, narrowed by cards and overridden by its ancestors.
  public func traits(of slot: Slot) -> Traits {
    traits(of: slot, in: window(of: slot), after: TraitChange())
  }

  /// The size classes of the node in `window`, after a change.
  ///
  /// On a pad, what a form sheet, a popover or the primary column of an expanded split hosts is
  /// horizontally compact. A presented controller has the window's traits, not the overrides of its
  /// presenter.
  func traits(of slot: Slot, in window: WindowID?, after change: TraitChange) -> Traits {
    let isOnPad = window.map { self[$0].idiom == .pad } ?? false
    var found = Traits()
    var current = slot
    while true {
      let record = self[current]
      let override = current == change.node ? change.override : record.override
      found = override.overridden(by: found)
      if isOnPad, found.horizontal == .unspecified, isCard(record) { found.horizontal = .compact }
      guard record.parent.isNone else {
        current = record.parent
        continue
      }
      guard let window else { return found }
      return (change.window ?? self[window].traits).overridden(by: found)
    }
  }

  /// Whether the node is a form sheet, a popover or the primary column of an expanded split.
  private func isCard(_ record: NodeRecord) -> Bool {
    if !record.parent.isNone {
      return record.column == .primary && self[record.parent].kind == .split
        && !self[record.parent].isCollapsed
    }
    guard !record.presenter.isNone else { return false }
    return record.adaptedStyle == .formSheet || record.adaptedStyle == .popover
  }

  /// The size classes that presentations from the node adapt to: those of its screen, whatever the
  /// card that it is in.
  func traitsForPresenting(from slot: Slot) -> Traits {
    var found = Traits()
    var current = slot
    while true {
      let record = self[current]
      found = record.override.overridden(by: found)
      let keeper = keeper(of: current)
      guard keeper.isNone else {
        current = keeper
        continue
      }
      guard let window = window(of: current) else { return found }
      return self[window].traits.overridden(by: found)
    }
  }
}
