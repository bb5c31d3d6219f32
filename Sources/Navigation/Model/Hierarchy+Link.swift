extension Hierarchy {
  /// The previous event of the same family and node, or of the same key; 0 if there is none.
  ///
  /// - Precondition: The slot of the event's node, if it has one, was used.
  package func link(_ event: Event) -> Position {
    switch event {
    case .called(let call):
      return call.node.isNone ? 0 : self[call.node].called
    case .asked(let question):
      return question.node.isNone ? 0 : self[question.node].called
    case .created(let slot, _, _, _, _):
      return Int(slot.raw) < records.count ? self[slot].placed : 0
    case .stateSet(let slot, let key, _), .stateCleared(let slot, let key):
      return cell(slot, .state(key))?.position ?? 0
    case .propertySet(let slot, let property, _):
      return cell(slot, .property(property))?.position ?? 0
    case .preferredContentSizeSet(let slot, _, _):
      return cell(slot, .preferredContentSize)?.position ?? 0
    case .traitsOverridden(let slot, _): return cell(slot, .traits)?.position ?? 0
    case .linked(let slot, let link, _), .unlinked(let slot, let link):
      return cell(slot, .link(link))?.position ?? 0
    case .styleFrozen(let slot, _): return cell(slot, .frozenStyle)?.position ?? 0
    default:
      switch event.family {
      case .placed: return self[event.node].placed
      case .called: return self[event.node].called
      case .changed, nil: return 0
      }
    }
  }
}
