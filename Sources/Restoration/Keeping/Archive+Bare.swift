package import NavlogNavigation

// Archives of which only is known what decisions depend on: no identities and no values.

extension ArchivedWindow {
  /// Creates a window without a name.
  package init(bareIn scene: String?, isConnected: Bool) {
    self.init(
      id: "", scene: scene, isConnected: isConnected, traits: Traits(), idiom: .phone, system: 0,
      isVisible: true)
  }
}

extension ArchivedNode {
  /// Creates a node whose path is its number.
  package init(bare number: Int, _ kind: Kind, _ className: String, _ place: Place, owner: Int?) {
    self.init(
      chain: NodePath("\(number)"), key: NodeKey(.child, "\(number)"),
      node: NodeID(slot: .none, born: 0), kind: kind, className: className, place: place,
      owner: owner)
  }
}
