import NavlogNavigation

// Names of nodes in messages.
extension Runtime {
  /// Returns the Swift class of the object, its identifier and its permanent name, such as
  /// `Note 'note' (n12)`; `nil` if there is no node.
  func name(_ slot: Slot) -> String? {
    guard hierarchy.isAlive(slot) else { return nil }
    let record = hierarchy[slot]
    let type = object(slot).map { "\(Swift.type(of: $0))" } ?? record.kind.className
    let identifier = log.name(record.identifier).map { " '\($0)'" } ?? ""
    return "\(type)\(identifier) (n\(record.born))"
  }
}

extension Command {
  /// The nodes that the command refers to, in the order of its arguments.
  package var slots: [Slot] { Self.slots(in: self) }

  private static func slots(in part: Any) -> [Slot] {
    if let slot = part as? Slot { return slot.isNone ? [] : [slot] }
    return Mirror(reflecting: part).children.flatMap { slots(in: $0.value) }
  }
}
