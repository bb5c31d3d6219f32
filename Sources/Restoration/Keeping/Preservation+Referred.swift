import NavlogNavigation

// Nodes that are kept because other nodes refer to them.
extension Preservation {
  /// Keeps a node because another refers to it, under its chain of identifiers (SAV-12).
  mutating func keep(referred slot: Slot) {
    guard kept[slot] == nil else { return }
    guard source.text(hierarchy[slot].identifier) != nil else {
      if excluded.insert(slot).inserted {
        exclude(
          slot, NodePath(component(slot)), .unencodable, "it is referred to, but has no identifier")
      }
      return
    }
    var names = [component(slot)]
    var above = hierarchy[slot].parent
    while !above.isNone, let name = source.text(hierarchy[above].identifier) {
      names.append(name)
      above = hierarchy[above].parent
    }
    unexclude(below: slot)
    if hierarchy[slot].kind == .object, let index = kept[hierarchy[slot].parent] {
      walk(
        from: Visit(
          slot: slot, path: archive.nodes[index].chain + ("/" + component(slot)), place: .attached,
          owner: index, ordinal: ordinal(ofObject: slot)))
      return
    }
    var between: [String] = []
    above = self.above(slot)
    while !above.isNone {
      if let index = kept[above], index < inPlace { break }
      if let name = source.text(hierarchy[above].identifier) { between.append(name) }
      above = self.above(above)
    }
    let ancestor = above.isNone ? nil : kept[above]
    let fuller = ancestor.map {
      (between.reversed() + [component(slot)]).reduce(archive.nodes[$0].chain) { $0 + ("/" + $1) }
    }
    walk(
      from: Visit(
        slot: slot, path: NodePath(names.reversed().joined(separator: "/")), place: .referred,
        referred: (ancestor, between, fuller)))
  }

  private func above(_ slot: Slot) -> Slot {
    hierarchy[slot].parent.isNone ? hierarchy[slot].presenter : hierarchy[slot].parent
  }

  /// Returns the index among the owner's objects with the same identifier.
  private func ordinal(ofObject slot: Slot) -> Int {
    let record = hierarchy[slot]
    return hierarchy.attachments(of: record.parent).prefix { $0 != slot }.count {
      hierarchy[$0].kind == .object && hierarchy[$0].identifier == record.identifier
    }
  }

  /// Numbers nodes that aren't distinguished otherwise: windows of one name by their order, and
  /// nodes that are only referred to by their age.
  mutating func reportDuplicates() {
    var groups: [Group: [Int]] = [:]
    for (index, node) in archive.nodes.enumerated() where !node.isOwned {
      groups[Group(ancestor: node.ancestor, key: node.key), default: []].append(index)
    }
    for group in groups.values.filter({ $0.count > 1 }).sorted(by: { $0[0] < $1[0] }) {
      let isReferred = archive.nodes[group[0]].place == .referred
      let order =
        isReferred
        ? group.sorted { archive.nodes[$0].node.born < archive.nodes[$1].node.born } : group
      for (ordinal, index) in order.enumerated() { archive.nodes[index].key.ordinal = ordinal }
      for index in group.dropFirst() {
        archive.duplicates.append(
          .init(
            path: archive.nodes[group[0]].path, first: archive.nodes[group[0]].node,
            second: archive.nodes[index].node))
      }
    }
  }

  private struct Group: Hashable {
    var ancestor: Int?
    var key: NodeKey
  }

  /// Removes the exclusions of a node and its descendants.
  private mutating func unexclude(below slot: Slot) {
    var pending = [slot]
    while let next = pending.popLast() {
      if excluded.remove(next) != nil {
        archive.exclusions.removeAll { $0.node.slot == next }
      }
      pending += hierarchy.children(of: next) + hierarchy.attachments(of: next)
      if !hierarchy[next].presented.isNone { pending.append(hierarchy[next].presented) }
    }
  }
}
