package import Navigation

extension Hierarchy {
  /// Which of the nodes with one owner has the key of `node`; `nil` where none has.
  ///
  /// - Parameter name: the text of a symbol.
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
