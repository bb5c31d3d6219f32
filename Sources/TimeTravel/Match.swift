import Navigation

/// One node that makes a predicate true in some state, and what is seen of it there.
///
/// Two states in which the same matches are found are the same to whoever asks.
struct Match: Equatable {
  /// What is seen: as much as the predicate speaks of.
  enum Content: Equatable {
    /// The node as it stands.
    case node(Look)
    /// A value in its state.
    case cell(UInt64)
    /// What else it has.
    case literal(Literal?)
  }

  /// A node as ``Difference`` sees it, with its keys in one number.
  struct Look: Equatable {
    var owner: NodeID?
    var relation: UInt8 = 0
    var appearance = Appearance.disappeared
    var isLoaded = false
    var isSelected = false
    var isCollapsed = false
    var style: Style?
    var keys: UInt64 = 0
    /// How often it was given another place among its siblings.
    var shifts = 0

    init(_ slot: Slot, in hierarchy: Hierarchy, shifts: Int) {
      let record = hierarchy[slot]
      let above = hierarchy.owner(of: slot)
      if !above.isNone { owner = hierarchy.id(above) }
      relation =
        record.isRoot ? 1 : record.parent == above ? 2 : record.presenter == above ? 3 : 4
      appearance = record.appearance
      isLoaded = record.isLoaded
      isSelected = record.isSelected
      isCollapsed = record.isCollapsed
      if !record.presenter.isNone { style = record.adaptedStyle }
      for cell in hierarchy.cells(of: slot) where cell.isSet {
        // In no order: a key that is set again stands elsewhere.
        keys &+= Digest.mix(Digest.mix(Digest.seed, cell.rawKey, slot.raw), cell.value)
      }
      self.shifts = shifts
    }
  }

  let node: NodeID
  let content: Content
}
