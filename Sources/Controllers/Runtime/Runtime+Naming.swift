import Navigation

// What messages call a node.
extension Runtime {
  /// The Swift class of the object, its identifier and its lasting name: `Note 'note' (n12)`; `nil` where
  /// there is no node.
  func name(_ slot: Slot) -> String? {
    guard hierarchy.isAlive(slot) else { return nil }
    let record = hierarchy[slot]
    let type = object(slot).map { "\(Swift.type(of: $0))" } ?? record.kind.className
    let identifier = log.name(record.identifier).map { " '\($0)'" } ?? ""
    return "\(type)\(identifier) (n\(record.born))"
  }
}

extension Command {
  /// The nodes that it is about, in the order of its parts.
  var slots: [Slot] { Self.slots(in: self) }

  private static func slots(in part: Any) -> [Slot] {
    if let slot = part as? Slot { return slot.isNone ? [] : [slot] }
    return Mirror(reflecting: part).children.flatMap { slots(in: $0.value) }
  }
}
