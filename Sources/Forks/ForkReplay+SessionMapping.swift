import NavlogHistory
package import NavlogNavigation

// Maps the trunk's nodes to the current nodes of the fork.
extension ForkReplay: SessionMapping {
  package func counterpart(of slot: Slot) -> Slot {
    guard !slot.isNone else { return slot }
    guard let birth = pairs.birth(in: slot) else {
      // The trunk had no node here, so the fork's node in this slot is a different one.
      return engine.hierarchy.isAlive(slot) ? IdentifierRemapping.absent : slot
    }
    guard let node = pairs.node(birth, in: slot) else {
      absent.append(UInt64(birth))
      return IdentifierRemapping.absent
    }
    guard engine.hierarchy.isCurrent(node) else {
      absent.append(UInt64(birth))
      return engine.hierarchy.isAlive(node.slot) ? IdentifierRemapping.absent : node.slot
    }
    return node.slot
  }

  package func counterpart(of window: WindowID) -> WindowID {
    // The fork may have a window with this number that the trunk never opened.
    let isThere = Int(window.raw) < engine.hierarchy.windows.count
    return isThere && window.raw >= pairs.sharedWindows && !pairs.isKnown(window)
      ? WindowID(.max - 1) : pairs.counterpart(of: window)
  }

  package func counterpart(of symbol: Symbol) -> Symbol { pairs.counterpart(of: symbol) }

  package func counterpart(of position: Position) -> Position {
    let isThere = engine.hierarchy.transitions.contains { $0.began == position }
    return isThere && !pairs.isKnown(position) ? 0 : pairs.counterpart(of: position)
  }
}
