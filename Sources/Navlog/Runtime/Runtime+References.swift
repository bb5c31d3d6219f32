import NavlogNavigation

/// The identity of a controller that is kept only because another object refers to it.
struct ReferredName: Hashable {
  let parent: Slot
  let identifier: Symbol
}

extension Runtime {
  /// Reports immediately if two controllers that are only referred to have the same name (E34).
  func noteReference(to object: NavigationObject) {
    guard object.kind.isController, let node = object.node, hierarchy.isCurrent(node) else {
      return
    }
    guard let name = referredName(of: node.slot) else { return }
    guard let known = referred[name], hierarchy.isCurrent(known),
      referredName(of: known.slot) == name
    else {
      referred[name] = node
      return
    }
    guard known != node, ambiguous.insert(name).inserted else { return }
    application.report(.ambiguous(log.name(name.identifier) ?? "", "two controllers"))
  }

  /// Returns `nil` for a controller that is kept in its place, or isn't kept.
  private func referredName(of slot: Slot) -> ReferredName? {
    let record = hierarchy[slot]
    let isInPlace =
      record.isRoot || !record.presenter.isNone
      || !record.parent.isNone && hierarchy[record.parent].kind != .page
    return isInPlace || record.identifier.isNone
      ? nil : ReferredName(parent: record.parent, identifier: record.identifier)
  }
}
