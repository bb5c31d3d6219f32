import NavlogNavigation

/// One node that makes a predicate true in some state, and its content there.
///
/// If two states have the same matches, the query gives the same result for both.
struct Match: Equatable {
  /// The content of the node, as far as the predicate refers to it.
  enum Content: Equatable {
    /// The node with all its attributes.
    case node(Look)
    /// A value of its state.
    case cell(UInt64)
    /// Another value.
    case literal(Literal?)
  }

  /// The attributes of a node that ``Difference`` compares, with its keys combined into one number.
  struct Look: Equatable {
    var owner: NodeID?
    var relation: UInt8 = 0
    var appearance = Appearance.disappeared
    var isLoaded = false
    var isSelected = false
    var isCollapsed = false
    var style: Style?
    var keys: UInt64 = 0
    /// The number of times the node moved among its siblings.
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
        // The order doesn't matter: setting a key again moves its cell.
        keys &+= Digest.mix(Digest.mix(Digest.seed, cell.rawKey, slot.raw), cell.value)
      }
      self.shifts = shifts
    }
  }

  let node: NodeID
  let content: Content
}
