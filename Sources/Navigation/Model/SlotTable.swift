/// The node that belongs to each node, as plain numbers: one per slot up to the highest that was set.
struct SlotTable: Sendable {
  private var slots: [Slot] = []

  /// The node of `owner`; none if it was never set.
  subscript(owner: Slot) -> Slot {
    get {
      let index = Int(owner.raw)
      return index < slots.count ? slots[index] : .none
    }
    set {
      let index = Int(owner.raw)
      if index >= slots.count {
        guard !newValue.isNone else { return }
        slots.append(contentsOf: repeatElement(.none, count: index + 1 - slots.count))
      }
      slots[index] = newValue
    }
  }
}
