import NavlogNavigation

/// A map from nodes of a hierarchy to values, without hashing.
struct SlotMap<Value> {
  private var values: [Value?]

  init(for hierarchy: Hierarchy) {
    values = Array(repeating: nil, count: hierarchy.records.count)
  }

  subscript(slot: Slot) -> Value? {
    get { values.indices.contains(Int(slot.raw)) ? values[Int(slot.raw)] : nil }
    set {
      precondition(Int(slot.raw) < values.count, "A map has room for the nodes of its hierarchy")
      values[Int(slot.raw)] = newValue
    }
  }
}
