package import NavlogNavigation

extension Call {
  /// Returns the fields that describe the hierarchy at the time of the callback (LIF-9, PRE-3,
  /// PRE-8).
  package func circumstances(_ hierarchy: Hierarchy, _ names: some NodeNames) -> [OutputLine.Field]
  {
    guard hierarchy.isAlive(node) else { return [] }
    let record = hierarchy[node]
    var fields: [OutputLine.Field] = []
    switch callback {
    case .viewWillAppear, .viewDidAppear:
      if record.isBeingPresented {
        fields.append(.init("being", "presented"))
      } else if record.isMovingToParent {
        fields.append(.init("being", "movingTo"))
      }
    case .viewWillDisappear, .viewDidDisappear:
      if record.isBeingDismissed {
        fields.append(.init("being", "dismissed"))
      } else if record.isMovingFromParent {
        fields.append(.init("being", "movingFrom"))
      }
    case .viewIsAppearing, .traitsDidChange:
      fields.append(.init("traits", hierarchy.traits(of: node).json))
    case .prepare:
      let isLoaded = hierarchy.isAlive(other) && hierarchy[other].isLoaded
      fields.append(.init("viewLoaded", .bool(isLoaded)))
    case .encodeRestorableState, .decodeRestorableState:
      fields.append(.init("viewLoaded", .bool(record.isLoaded)))
    default: break
    }
    if callback.isAppearance {
      let links = hierarchy.presentation(around: node)
      if !links.presented.isNone { fields.append(.init("presented", names.json(links.presented))) }
      if !links.presenting.isNone {
        fields.append(.init("presenting", names.json(links.presenting)))
      }
    }
    return fields
  }
}

extension Callback {
  /// Whether an object of the app receives the callback. A turn is only the scope of the commands
  /// in it.
  package var isHeard: Bool { self != .turn }

  var isAppearance: Bool {
    switch self {
    case .viewWillAppear, .viewIsAppearing, .viewDidAppear, .viewWillDisappear, .viewDidDisappear:
      true
    default: false
    }
  }
}

extension Hierarchy {
  /// Returns what the node, or its nearest ancestor that has one, presents and is presented by
  /// (PRE-3).
  package func presentation(around node: Slot) -> (presented: Slot, presenting: Slot) {
    var found = (presented: Slot.none, presenting: Slot.none)
    var current = node
    while !current.isNone {
      let record = self[current]
      if found.presented.isNone { found.presented = record.presented }
      if found.presenting.isNone { found.presenting = record.presenter }
      current = record.parent
    }
    return found
  }
}
