import Navigation

// What is kept because something refers to it.
extension Preservation {
  /// Keeps a node because somebody refers to it, under the chain of identifiers that it has (SAV-12).
  mutating func keep(referred slot: Slot) {
    guard kept[slot] == nil else { return }
    guard source.text(hierarchy[slot].identifier) != nil else {
      if excluded.insert(slot).inserted {
        exclude(slot, component(slot), "SAV-4", "it is referred to, but has no identifier")
      }
      return
    }
    var path = component(slot)
    var above = hierarchy[slot].parent
    while !above.isNone, let name = source.text(hierarchy[above].identifier) {
      path = name + "/" + path
      above = hierarchy[above].parent
    }
    unexclude(below: slot)
    if hierarchy[slot].kind == .object, let index = kept[hierarchy[slot].parent] {
      walk(
        from: Visit(
          slot: slot, path: archive.nodes[index].path + "/" + component(slot), place: .attached,
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
      ([archive.nodes[$0].path] + between.reversed() + [component(slot)]).joined(separator: "/")
    }
    walk(
      from: Visit(
        slot: slot, path: path, place: .referred, referred: (ancestor, between, fuller)))
  }

  private func above(_ slot: Slot) -> Slot {
    hierarchy[slot].parent.isNone ? hierarchy[slot].presenter : hierarchy[slot].parent
  }

  /// Which of the objects of its owner that have its identifier it is.
  private func ordinal(ofObject slot: Slot) -> Int {
    let record = hierarchy[slot]
    return hierarchy.attachments(of: record.parent).prefix { $0 != slot }.count {
      hierarchy[$0].kind == .object && hierarchy[$0].identifier == record.identifier
    }
  }

  /// Tells apart by their age what nothing else does: windows of one name, and what is only referred to.
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

  /// Takes back what was said of a node and of all below it.
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
