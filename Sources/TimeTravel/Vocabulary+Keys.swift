public import Navigation

extension Vocabulary {
  /// What a key is called: one of the state by the app's name for it, others by ours.
  public func name(of cell: Cell) -> String {
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

  /// The value of a key that is none of the state, those stay in the log; `nil` when it is not set.
  public func value(of cell: Cell) -> Literal? {
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

extension Cell {
  /// The link, if this is one: the third name space of keys.
  var link: Link? {
    rawKey >> 29 == 0b110 ? Link(rawValue: UInt8(truncatingIfNeeded: rawKey)) : nil
  }
}
