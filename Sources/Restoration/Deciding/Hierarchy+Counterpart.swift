package import NavlogNavigation

extension Hierarchy {
  /// Returns the node with the key of `node`, among the nodes with one owner; `nil` if there is
  /// none.
  ///
  /// - Parameter name: returns the text of a symbol.
  package func counterpart(
    of node: ArchivedNode, among siblings: [Slot], name: (Symbol) -> String?
  ) -> Slot? {
    let isObject = node.kind == .object
    let equal = siblings.filter {
      (self[$0].kind == .object) == isObject && name(self[$0].identifier) == node.identifier
    }
    if case .column(let column) = node.place {
      return equal.first { self[$0].column == column } ?? (equal.count == 1 ? equal[0] : nil)
    }
    return equal.dropFirst(node.key.ordinal).first
  }
}
