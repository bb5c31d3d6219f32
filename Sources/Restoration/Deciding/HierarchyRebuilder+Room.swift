import NavlogNavigation

extension HierarchyRebuilder {
  /// Returns why the node at `index` can't be restored when the app asks for it; `nil` if it can.
  ///
  /// The node would be pushed on a stack, added after the other tabs, or replace a root; but it
  /// never replaces what the user has put there since.
  package func obstacle(to index: Int) -> String? {
    let node = restorer.archive.nodes[index]
    guard node.isOwned else { return nil }
    guard let owner = node.owner else {
      return "what it belongs to is not there any more"
    }
    let above = restorer.archive.nodes[owner].path
    let outcome = restorer.decisions[owner].outcome
    guard outcome.isRestored else {
      return outcome == .deferred ? "it waits for '\(above)'" : "'\(above)' did not come back"
    }
    let slot = object(owner)
    guard isThere(slot) else { return "'\(above)' is not there any more" }
    switch node.place {
    case .presented where !engine.hierarchy[slot].presented.isNone:
      return "'\(above)' presents something else"
    case .column(let column) where (node.number ?? 0) == 0:
      let back = objects
      let others = engine.hierarchy.children(of: slot).filter {
        engine.hierarchy[$0].column == column && isOfUser($0, back)
      }
      return others.isEmpty ? nil : "the \(column) column shows something else"
    default: return nil
    }
  }

  /// Returns why a window can't get another root; `nil` if it can.
  ///
  /// The root that the launch has put there is replaced, and so is one that isn't kept. It stays if
  /// it was set since, or if something that is kept was restored or placed below it.
  ///
  /// - Parameter standing: the archive of the current hierarchy.
  func obstacle(inWindow window: WindowID, showing standing: Archive) -> String? {
    let hierarchy = engine.hierarchy
    let root = hierarchy.windows[Int(window.raw)].root
    guard isThere(root),
      let shown = standing.nodes.firstIndex(where: { $0.node == hierarchy.id(root) })
    else { return nil }
    let back = objects
    let stays = standing.nodes.indices.contains { index in
      let slot = standing.nodes[index].node.slot
      guard standing.nodes[index].kind.isController, standing.root(of: index) == shown else {
        return false
      }
      return index == shown ? hierarchy[slot].placed > launched : isOfUser(slot, back)
    }
    guard stays else { return nil }
    return "its window shows '\(standing.nodes[shown].path)', which would be lost; "
      + "set a root of a transient class first, and ask again"
  }
}
