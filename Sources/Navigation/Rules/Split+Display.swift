// The columns that a column-style split shows (SPL-9, SPL-10)

extension Hierarchy {
  /// Checks that a column-style split has the column and can show or hide it. The compact column comes
  /// and goes only with the split's size (SPL-10). The stack of a collapsed split doesn't change while
  /// a presentation around it is in flight (E21).
  func planShowColumn(_ split: Slot, _ column: Column, _ motion: Motion) throws(Refusal) -> Plan? {
    try planColumnStyle(split, column)
    let primary = self.column(.primary, of: split)
    guard self[split].isCollapsed, !primary.isNone else { return nil }
    return try mustWait(stack: primary, finishesOwn: true) ? .postponed(nil, .none) : nil
  }

  private func planColumnStyle(_ split: Slot, _ column: Column) throws(Refusal) {
    try planColumn(.none, in: split, column)
    guard self[split].columns > 0, column != .compact else { throw .noSuchColumn }
  }

  func planHideColumn(_ split: Slot, _ column: Column, _ motion: Motion) throws(Refusal) -> Plan? {
    try planShowColumn(split, column, motion)
  }

  /// Checks that the split has column style.
  func planPreferDisplayMode(
    _ split: Slot, _ mode: SplitDisplayMode, _ motion: Motion
  ) throws(Refusal) -> Plan? {
    try planColumnStyle(split, .primary)
    return nil
  }

  /// What a column-style split shows. A collapsed split shows only the secondary column's place.
  public func displayMode(of split: Slot) -> SplitDisplayMode {
    displayMode(of: split, self[split].splitColumns)
  }

  func displayMode(of split: Slot, _ columns: SplitColumns) -> SplitDisplayMode {
    let preferred = preferredDisplayMode(of: split)
    let count = self[split].columns
    let others =
      (columns.contains(.hidesPrimary) ? 0 : 1)
      + (count < 3 || columns.contains(.hidesSupplementary) ? 0 : 1)
    switch others {
    case 0: return .secondaryOnly
    case 1: return isOver(preferred) ? .oneOverSecondary : .oneBesideSecondary
    default:
      if preferred == .twoDisplaceSecondary { return preferred }
      return isOver(preferred) ? .twoOverSecondary : .twoBesideSecondary
    }
  }

  private func isOver(_ mode: SplitDisplayMode) -> Bool {
    mode == .oneOverSecondary || mode == .twoOverSecondary
  }

  /// The mode that was asked for.
  public func preferredDisplayMode(of split: Slot) -> SplitDisplayMode {
    property(.preferredDisplayMode, of: split)
      .flatMap { SplitDisplayMode(rawValue: UInt8(truncatingIfNeeded: $0)) } ?? .automatic
  }

  /// The columns that a split shows in a mode. Of three columns, the primary is hidden first.
  func columns(of split: Slot, in mode: SplitDisplayMode) -> SplitColumns {
    let count = self[split].columns
    let others = mode.others(of: count)
    var columns = self[split].splitColumns.intersection([.isCompact, .showsInspector])
    if others < count - 1 { columns.insert(.hidesPrimary) }
    if others == 0, count > 2 { columns.insert(.hidesSupplementary) }
    return columns
  }

  /// Whether a split shows its child.
  @inline(__always) func showsColumn(_ child: Slot, in split: Slot) -> Bool {
    let record = self[split]
    let column = self[child].column
    if record.hasAllColumns, column.rawValue <= Column.secondary.rawValue { return true }
    return record.splitColumns.shows(column, whenCollapsed: record.isCollapsed)
  }
}

extension Engine {
  /// Shows a column (SPL-9). Of three columns, the primary comes with the supplementary one.
  func showColumn(_ split: Slot, _ column: Column, _ motion: Motion) {
    guard !state.hierarchy[split].isCollapsed else {
      return showCollapsed(column, of: split, motion)
    }
    var columns = state.hierarchy[split].splitColumns
    switch column {
    case .primary: columns.subtract([.hidesPrimary, .hidesSupplementary])
    case .supplementary: columns.remove(.hidesSupplementary)
    case .inspector: columns.insert(.showsInspector)
    case .secondary, .compact: break
    }
    display(columns, in: split, motion)
  }

  /// Hides a column (SPL-9). Of three columns, the primary goes with the supplementary one.
  func hideColumn(_ split: Slot, _ column: Column, _ motion: Motion) {
    guard !state.hierarchy[split].isCollapsed else {
      return hideCollapsed(column, of: split, motion)
    }
    var columns = state.hierarchy[split].splitColumns
    switch column {
    case .primary: columns.insert(.hidesPrimary)
    case .supplementary: columns.formUnion([.hidesPrimary, .hidesSupplementary])
    case .inspector: columns.remove(.showsInspector)
    case .secondary, .compact: break
    }
    display(columns, in: split, motion)
  }

  /// Sets the display mode that the split should have, and shows its columns (SPL-9).
  func preferDisplayMode(_ split: Slot, _ mode: SplitDisplayMode, _ motion: Motion) {
    let now = state.hierarchy.property(.preferredDisplayMode, of: split)
    if now != UInt32(mode.rawValue) {
      recordOnly(.propertySet(split, .preferredDisplayMode, UInt32(mode.rawValue)))
    }
    display(state.hierarchy.columns(of: split, in: mode), in: split, motion)
    if now != UInt32(mode.rawValue) { outcome = .done }
  }

  /// Shows and hides columns; the delegate is notified of the mode and of each column before.
  private func display(_ columns: SplitColumns, in split: Slot, _ motion: Motion) {
    guard state.hierarchy[split].splitColumns != columns else { return outcome = .nothing }
    finishStacks(of: split)
    if !state.hierarchy[split].isCollapsed {
      let mode = state.hierarchy.displayMode(of: split, columns)
      if mode != state.hierarchy.displayMode(of: split) {
        notify(.displayModeWillChange, split, symbol: Symbol(UInt32(mode.rawValue)))
      }
    }
    rearrange(split, motion) { setColumns(columns, of: split) }
  }

  /// Records what a split shows.
  func setColumns(_ columns: SplitColumns, of split: Slot) {
    guard state.hierarchy[split].splitColumns != columns else { return }
    recordOnly(.propertySet(split, .splitColumns, columns.rawValue))
  }

  /// Makes a change of what a split shows: columns that are hidden disappear, then those that are
  /// shown appear. The delegate is notified of both before (SPL-9).
  func rearrange(_ split: Slot, _ motion: Motion, _ change: () -> Void) {
    let children = state.hierarchy.children(of: split)
    let before = children.filter { state.hierarchy.showsColumn($0, in: split) }
    change()
    let after = children.filter {
      state.hierarchy[$0].parent == split && state.hierarchy.showsColumn($0, in: split)
    }
    guard before != after else { return }
    for child in before where !after.contains(child) && state.hierarchy[child].parent == split {
      report(.columnWillHide, child, of: split)
      run(.hide, in: split, from: child, motion.unlessHeld)
    }
    for child in after where !before.contains(child) && state.hierarchy[child].parent == split {
      report(.columnWillShow, child, of: split)
      run(.show, in: split, to: child, motion.unlessHeld)
    }
  }

  private func report(_ callback: Callback, _ child: Slot, of split: Slot) {
    notify(callback, split, symbol: Symbol(UInt32(state.hierarchy[child].column.rawValue)))
  }
}
