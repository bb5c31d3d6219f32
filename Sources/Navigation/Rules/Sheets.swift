// The detents of sheets (PRE-25, PRE-26).

extension Property {
  /// The detents of a sheet, the smallest first.
  public static let detents: [Property] = [
    .detent1, .detent2, .detent3, .detent4, .detent5, .detent6,
  ]
}

extension Hierarchy {
  /// The detent at which the sheet of a controller rests; ``Symbol/none`` if none is selected, or one
  /// that the sheet doesn't have.
  public func selectedDetent(of slot: Slot) -> Symbol {
    let detent = Symbol(property(.selectedDetent, of: slot) ?? 0)
    return hasDetent(detent, slot) ? detent : .none
  }

  private func hasDetent(_ detent: Symbol, _ slot: Slot) -> Bool {
    !detent.isNone && Property.detents.contains { property($0, of: slot) == detent.raw }
  }

  /// Checks that the sheet has the detent, and for the user that it is presented (E63).
  func planSelectDetent(
    _ node: Slot, detent: Symbol, by origin: Origin
  ) throws(Refusal) -> Plan? {
    try controller(node)
    guard hasDetent(detent, sheet(node, by: origin)), origin != .user || isSheet(covering(node))
    else { throw .noSuchDetent }
    if origin == .user { try reach(covering(node)) }
    return nil
  }

  /// The presented controller for the user, who moves what contains the node.
  func sheet(_ node: Slot, by origin: Origin) -> Slot { origin == .user ? covering(node) : node }

  /// Whether the node is presented as a sheet.
  private func isSheet(_ slot: Slot) -> Bool {
    let style = self[slot].adaptedStyle
    return !self[slot].presenter.isNone && (style == .pageSheet || style == .formSheet)
  }
}

extension Engine {
  /// Selects a detent (PRE-26).
  func selectDetent(_ node: Slot, detent: Symbol, by origin: Origin) {
    let sheet = state.hierarchy.sheet(node, by: origin)
    guard state.hierarchy.property(.selectedDetent, of: sheet) != detent.raw else {
      return outcome = .nothing
    }
    recordOnly(.propertySet(sheet, .selectedDetent, detent.raw))
    if origin == .user { notify(.sheetDidChangeSelectedDetent, sheet, symbol: detent) }
  }
}
