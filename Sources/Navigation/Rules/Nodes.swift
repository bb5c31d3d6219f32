// Nodes and their values.

extension Hierarchy {
  func alive(_ slot: Slot) throws(Refusal) { guard isAlive(slot) else { throw .unknownNode } }

  func controller(_ slot: Slot) throws(Refusal) {
    try alive(slot)
    guard self[slot].kind.isController else { throw .wrongKind }
  }

  /// Checks a creation. An object is registered once under its name (E31).
  func planCreate(_ kind: Kind, _ identifier: Symbol) throws(Refusal) {
    guard kind == .object else { return }
    guard !identifier.isNone else { throw .invalidRegistration }
    guard objectNames.count(identifier) > 0 else { return }
    for record in records
    where record.isAlive && record.kind == .object && record.identifier == identifier
      && record.parent.isNone
    {
      throw .invalidRegistration
    }
  }

  /// Checks an attachment. Names are unique per owner (E31).
  func planAttach(_ node: Slot, to owner: Slot) throws(Refusal) {
    try alive(node)
    try alive(owner)
    guard !self[node].kind.isController else { throw .wrongKind }
    guard self[node].parent.isNone, !isAbove(node, owner) else { throw .held }
    // The count includes the node itself.
    guard self[node].kind == .object, objectNames.count(self[node].identifier) > 1 else { return }
    for other in attachments(of: owner)
    where self[other].kind == .object && self[other].identifier == self[node].identifier {
      throw .invalidRegistration
    }
  }
}

extension Engine {
  func create(_ kind: Kind, _ symbol: Symbol, _ identifier: Symbol, _ origin: Origin) {
    let slot = state.hierarchy.nextSlot
    let isOutermost = nib == nil
    if origin == .storyboard, kind.isController {
      if isOutermost { nib = [slot] } else { nib?.append(slot) }
    }
    emit(.created(slot, class: symbol, identifier: identifier, kind, origin))
    if isOutermost { awake() }
    returned.removeAll(keepingCapacity: true)
    returned.append(slot)
  }

  /// Sends `awakeFromNib` to the objects of one nib after all of them were created and connected,
  /// in order of creation (LIF-2, SEG-11). A node created while another one is being created from a
  /// storyboard belongs to the same nib.
  private func awake() {
    guard let made = nib else { return }
    nib = nil
    for slot in made where state.hierarchy.isAlive(slot) { notify(.awakeFromNib, slot) }
  }

  /// Releases a node after the nodes that it holds. A child that was being added gets
  /// `didMove(nil)`.
  func release(_ node: Slot) {
    while state.hierarchy.isAlive(node), !state.hierarchy.isHeld(node) {
      let record = state.hierarchy[node]
      if !record.firstChild.isNone {
        let child = record.firstChild
        emit(.childRemoved(child))
        didLeave(child)
      } else if !record.presented.isNone {
        emit(.dismissed(record.presented))
      } else if !record.attached.isNone {
        emit(.detached(record.attached))
      } else {
        return emit(.released(node))
      }
    }
  }

  /// Sets a property, with a warning if the style was fixed before (E60).
  func set(_ node: Slot, _ property: Property, _ value: UInt32) {
    let now = state.hierarchy.property(property, of: node)
    if property == .style, let frozen = state.hierarchy[node].frozenStyle,
      UInt32(frozen.rawValue) != value
    {
      warn(.styleFrozen, node)
    }
    guard now != value else { return outcome = .nothing }
    guard property == .splitColumns, state.hierarchy[node].kind == .split else {
      return recordOnly(.propertySet(node, property, value))
    }
    rearrange(node, .immediate) { recordOnly(.propertySet(node, property, value)) }
  }

  /// Sets keys; only changes become events.
  func setState(_ node: Slot, _ values: [StateFingerprint]) {
    var hasChanged = false
    for value in values where state.hierarchy.fingerprint(node, value.key) != value.value {
      recordOnly(.stateSet(node, value.key, value.value))
      hasChanged = true
    }
    if !hasChanged { outcome = .nothing }
  }

  func clearState(_ node: Slot, _ key: Symbol) {
    guard state.hierarchy.fingerprint(node, key) != nil else { return outcome = .nothing }
    recordOnly(.stateCleared(node, key))
  }
}
