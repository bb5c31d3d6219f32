import NavlogHistory
package import NavlogNavigation
import NavlogRestoration

// The table of live objects by node, and their lifetimes.
extension Runtime {
  package func object(_ slot: Slot) -> NavigationObject? {
    guard !slot.isNone, Int(slot.raw) < entries.count else { return nil }
    return entries[Int(slot.raw)].object
  }

  func controller(_ slot: Slot) -> ViewController? { object(slot) as? ViewController }

  func controllers(_ slots: [Slot]) -> [ViewController] { slots.compactMap { controller($0) } }

  // MARK: - Creating nodes

  /// Creates the node of an object, with everything that was set on the object before.
  @discardableResult
  package func attach(
    _ object: NavigationObject, from origin: Origin = .code, appliesDraft: Bool = true
  ) -> Slot {
    if let runtime = object.runtime, let node = object.node {
      precondition(runtime === self, "An object belongs to one application")
      if engine.isCurrent(node) { return node.slot }
    }
    let info = info(of: object)
    let identifier = identifier(ofNew: object, info)
    if !info.clashingKeys.isEmpty { object.separate(info.clashingKeys) }
    making = object
    perform(
      .create(
        object.kind, class: info.symbol, identifier: identifier.map(log.symbol) ?? .none, origin))
    making = nil
    guard let node = object.node, object.runtime === self else {
      object.info = nil
      return .none
    }
    // A controller from a storyboard was configured when it was made.
    if appliesDraft, (object as? ViewController)?.template == nil { applyDraft(object) }
    return node.slot
  }

  /// Applies the draft of an object that has a node now, except for the properties that a
  /// storyboard has set.
  func applyDraft(_ object: NavigationObject, except said: [Property] = []) {
    let slot = object.slot
    let version = info(of: object).declaration.version
    if version != 1 { perform(.set(slot, .version, version)) }
    let overrides = (object as? ViewController).map { type(of: $0).overrides } ?? []
    for property in overrides.properties { perform(.set(slot, property, 1)) }
    let draft = object.takeDraft()
    for (property, value) in draft.properties where !said.contains(property) {
      perform(.set(slot, property, number(value)))
    }
    if let size = draft.preferredContentSize {
      (object as? ViewController)?.preferredContentSize = size
    }
    if !draft.state.isEmpty { object.keep(draft.state) }
    object.fill(draft, in: self)
  }

  func number(_ value: PropertyValue) -> UInt32 {
    switch value {
    case .number(let number): number
    case .text(let text): text.map { log.symbol($0).raw } ?? 0
    }
  }

  /// Adds the object for a new node to the table. For a node that the engine creates itself, makes
  /// an object of its kind.
  func addObject(for slot: Slot, _ kind: Kind) {
    let object: NavigationObject
    if let making {
      object = making
      self.making = nil
    } else {
      object = NavigationObject.system(kind)
    }
    setObject(object, in: slot)
  }

  /// Makes `object` represent the node in `slot`.
  package func setObject(_ object: NavigationObject, in slot: Slot) {
    let node = engine.id(slot)
    object.settle(node, in: self)
    while entries.count <= Int(slot.raw) { entries.append(ObjectEntry()) }
    entries[Int(slot.raw)] = ObjectEntry(object, node)
    // No node holds it yet. If that doesn't change, the app determines its lifetime.
    releaseCandidates.append(node)
  }

  func hold(_ slot: Slot) {
    guard Int(slot.raw) < entries.count else { return }
    entries[Int(slot.raw)].hold()
  }

  // MARK: - Releasing nodes

  func mayBeReleased(_ slot: Slot) { releaseCandidates.append(engine.id(slot)) }

  package func unseat(_ slot: Slot) {
    guard Int(slot.raw) < entries.count else { return }
    // The driver may have put another node into the slot when it was notified.
    if let node = entries[Int(slot.raw)].node, engine.isCurrent(node) { return }
    entries[Int(slot.raw)].object?.unsettle()
    entries[Int(slot.raw)] = ObjectEntry()
    decoding[slot] = nil
  }

  /// Releases the references to objects that the hierarchy doesn't hold any more.
  func releaseDropped() {
    if releaseCandidates.isEmpty, dropped.isEmpty { return }
    let engine = engine
    var kept: [NodeID] = []
    for node in releaseCandidates where engine.isCurrent(node) {
      let index = Int(node.slot.raw)
      guard index < entries.count, entries[index].node == node else { continue }
      if engine.isHeld(node.slot) {
        if engine.isUnderWay { kept.append(node) }
      } else {
        dropped.append(node)
      }
    }
    releaseCandidates = kept
    // Releasing an object may run its `deinit`; its node is in `dropped` already.
    for node in dropped { _ = entries[Int(node.slot.raw)].drop() }
  }

  /// Releases the nodes whose objects have been deallocated, in the order of creation.
  ///
  /// The app may keep an object alive longer; its `deinit` then adds its node to `releaseCandidates`.
  func releaseUnused() {
    guard !isReleasing else { return }
    isReleasing = true
    defer { isReleasing = false }
    releaseDropped()
    while !dropped.isEmpty {
      dropped.sort { $0.born < $1.born }
      let node = dropped.removeFirst()
      guard engine.isCurrent(node), !engine.isHeld(node.slot),
        entries[Int(node.slot.raw)].object == nil
      else { continue }
      continuous.forget(node)
      perform(.release(node.slot))
      releaseDropped()
    }
  }
}
