import Navigation

extension Rebuilding {
  /// Why the node at `index` can't come back now that the app asks for it; `nil` when it can.
  ///
  /// Asked for, a node goes on top of a stack, behind the other tabs, in place of a root; but never in
  /// place of what the user has put somewhere since.
  package func obstacle(to index: Int) -> String? {
    let node = restorer.archive.nodes[index]
    guard node.isOwned else { return nil }
    guard let owner = node.owner else {
      return "what it belongs to is not there any more"
    }
    let above = restorer.archive.nodes[owner].path
    guard restorer.judgements[owner].verdict.isBack else { return "it waits for '\(above)'" }
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
}
