public import NavlogNavigation

extension SessionNames {
  /// Returns the name of a key: the app's name for a key of the state, the built-in name for
  /// others.
  public func name(of cell: NodeValue) -> String {
    if let symbol = cell.key.symbol { return text(symbol) ?? "s\(symbol.raw)" }
    if let property = cell.key.property { return "\(property)" }
    if let link = cell.link { return "\(link)" }
    switch cell.key {
    case .preferredContentSize: return "preferredContentSize"
    case .traits: return "traits"
    case .frozenStyle: return "frozenStyle"
    default: return "?"
    }
  }

  /// Returns the name of a key in a list of keys and properties: a key of the state that has the name
  /// of a property is written as in an address, `state.title`.
  package func label(of cell: NodeValue) -> String {
    let name = name(of: cell)
    let isShared = cell.key.symbol != nil && Property.allCases.contains { "\($0)" == name }
    return isShared ? "state.\(name)" : name
  }

  /// Returns what an address calls the value; `nil` for a value that has no address.
  package func facet(of cell: NodeValue) -> NodeAddress.Facet? {
    if let property = cell.key.property { return .property(property) }
    if cell.link == .asker { return .field(.asker) }
    return cell.key.symbol.flatMap(text).map(NodeAddress.Facet.state)
  }

  /// Returns the value of a key, or `nil` if it isn't set. Values of the state are stored in the
  /// log and not returned here.
  public func value(of cell: NodeValue) -> Literal? {
    guard cell.isSet else { return nil }
    if let property = cell.key.property {
      return value(UInt32(truncatingIfNeeded: cell.value), of: property)
    }
    if cell.link != nil { return .text("n\(UInt32(truncatingIfNeeded: cell.value))") }
    switch cell.key {
    case .preferredContentSize:
      return .text("\(cell.value >> 32) × \(UInt32(truncatingIfNeeded: cell.value))")
    case .traits:
      let raw = UInt32(truncatingIfNeeded: cell.value)
      let horizontal = SizeClass(rawValue: UInt8(raw & 3)) ?? .unspecified
      let vertical = SizeClass(rawValue: UInt8(raw >> 2 & 3)) ?? .unspecified
      return .text("\(horizontal) × \(vertical)")
    case .frozenStyle:
      return Style(rawValue: UInt8(truncatingIfNeeded: cell.value)).map { .text("\($0)") }
    default: return nil
    }
  }
}

extension NodeValue {
  /// The reference, if this is one: the third namespace of keys.
  var link: NodeReference? {
    rawKey >> 29 == 0b110 ? NodeReference(rawValue: UInt8(truncatingIfNeeded: rawKey)) : nil
  }

  /// The node that a reference refers to.
  package var linkedNode: NodeID? {
    guard link != nil else { return nil }
    return NodeID(
      slot: Slot(UInt32(truncatingIfNeeded: value >> 32)),
      born: Position(truncatingIfNeeded: value))
  }
}
