public import NavlogNavigation

extension SessionNames {
  /// Returns the value of a property or a field; `nil` if it isn't set.
  public func value(
    of facet: NodeAddress.Facet, _ slot: Slot, in hierarchy: Hierarchy
  ) -> Literal? {
    switch facet {
    case .node, .state: nil
    case .property(let property):
      hierarchy.property(property, of: slot).map { value($0, of: property) } ?? property.unset
    case .field(let field): value(of: field, slot, in: hierarchy)
    }
  }

  /// Returns the literal for a property's value.
  public func value(_ raw: UInt32, of property: Property) -> Literal {
    switch property.role {
    case .style: UInt8(exactly: raw).flatMap(Style.init(rawValue:)).map { .text("\($0)") } ?? .null
    case .transitionStyle:
      UInt8(exactly: raw).flatMap(TransitionStyle.init(rawValue:)).map { .text("\($0)") } ?? .null
    case .symbol: text(Symbol(raw)).map(Literal.text) ?? .null
    case .number: .number(Literal.Number(raw))
    case .flag: .bool(raw != 0)
    }
  }

  private func value(
    of field: NodeAddress.Field, _ slot: Slot, in hierarchy: Hierarchy
  ) -> Literal? {
    let record = hierarchy[slot]
    func name(_ slot: Slot) -> Literal? {
      slot.isNone ? nil : .text("n\(hierarchy[slot].born)")
    }
    switch field {
    case .className: return .text(className(record))
    case .kind: return .text("\(record.kind)")
    case .identifier: return text(record.identifier).map(Literal.text)
    case .place: return name(hierarchy.owner(of: slot))
    case .parent: return name(record.parent)
    case .index:
      guard !record.parent.isNone else { return nil }
      return hierarchy.children(of: record.parent).firstIndex(of: slot)
        .map { .number(Literal.Number($0)) }
    case .selected: return .bool(record.isSelected)
    case .presenter: return name(record.presenter)
    case .asker:
      let asker = hierarchy.linked(slot, .asker)
      return hierarchy.isAlive(asker) ? name(asker) : nil
    case .appearance: return .text("\(record.appearance)")
    case .loaded: return .bool(record.isLoaded)
    }
  }
}

extension Property {
  /// What a node without the property has: a class without a version has the first.
  package var unset: Literal? { self == .version ? .number(Literal.Number(1)) : nil }
}

extension Hierarchy {
  /// Returns the number of owners above `slot`.
  func depth(of slot: Slot) -> Int {
    var depth = 0
    var current = slot
    while true {
      let above = owner(of: current)
      if above.isNone { return depth }
      current = above
      depth += 1
    }
  }
}
