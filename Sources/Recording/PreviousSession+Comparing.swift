internal import NavlogNavigation

extension PreviousSession {
  /// Returns whether the whole previous state exists again: the same windows with the same screens,
  /// in the same places and with the same values.
  ///
  /// - Parameters:
  ///   - now: the current state.
  ///   - nodes: the number of its nodes.
  ///   - name: returns the names of its symbols.
  func isRestored(in now: Hierarchy, nodes: Int, name: (Symbol) -> String?) -> Bool {
    guard nodes == count, now.windows.count == hierarchy.windows.count else { return false }
    var pending: [(then: Slot, now: Slot)] = []
    for (then, window) in zip(hierarchy.windows, now.windows) {
      guard text(then.id) == name(window.id) else { return false }
      pending.append((then.root, window.root))
    }
    while let pair = pending.popLast() {
      guard pair.then.isNone == pair.now.isNone else { return false }
      guard !pair.then.isNone else { continue }
      let (then, record) = (hierarchy[pair.then], now[pair.now])
      let (children, others) = (hierarchy.children(of: pair.then), now.children(of: pair.now))
      guard then.kind == record.kind, children.count == others.count,
        text(then.classSymbol) == name(record.classSymbol),
        text(then.identifier) == name(record.identifier),
        values(of: pair.then, in: hierarchy, name: text)
          == values(of: pair.now, in: now, name: name)
      else { return false }
      if then.kind == .tab {
        let selected = children.firstIndex(of: hierarchy.selected(in: pair.then))
        guard selected == others.firstIndex(of: now.selected(in: pair.now)) else { return false }
      }
      pending += zip(children, others).map { ($0, $1) }
      pending.append((then.presented, record.presented))
    }
    return true
  }

  private func values(
    of slot: Slot, in hierarchy: Hierarchy, name: (Symbol) -> String?
  ) -> [String: UInt64] {
    var values: [String: UInt64] = [:]
    for cell in hierarchy.cells(of: slot) where cell.isSet {
      if let key = cell.key.symbol.flatMap(name) { values[key] = cell.value }
    }
    return values
  }
}
