import History
import Navigation
import Restoration

// Which object stands for which node, and how long.
extension Runtime {
  func object(_ slot: Slot) -> LiveObject? {
    guard !slot.isNone, Int(slot.raw) < seats.count else { return nil }
    return seats[Int(slot.raw)].object
  }

  func controller(_ slot: Slot) -> ViewController? { object(slot) as? ViewController }

  func controllers(_ slots: [Slot]) -> [ViewController] { slots.compactMap { controller($0) } }

  // MARK: - Coming

  /// Gives the object its node, with everything it was given before it had one.
  @discardableResult
  func attach(_ object: LiveObject, from origin: Origin = .code) -> Slot {
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
    // Whoever comes from a storyboard has been dressed while it woke.
    if (object as? ViewController)?.template == nil { dress(object) }
    return node.slot
  }

  /// Gives an object that has a node what it was given before; a storyboard has said `said`.
  func dress(_ object: LiveObject, except said: [Property] = []) {
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

  /// Seats whoever the node was created for; what the engine makes itself gets a controller here.
  func seat(_ slot: Slot, _ kind: Kind) {
    let node = engine.id(slot)
    let object: LiveObject
    if let making {
      object = making
      self.making = nil
    } else {
      object = LiveObject.system(kind)
    }
    object.settle(node, in: self)
    while seats.count <= Int(slot.raw) { seats.append(Seat()) }
    seats[Int(slot.raw)] = Seat(object, node)
    // Nothing holds it yet: if nothing ever does, the app decides how long it lives.
    leavers.append(node)
  }

  func hold(_ slot: Slot) {
    guard Int(slot.raw) < seats.count else { return }
    seats[Int(slot.raw)].hold()
  }

  // MARK: - Going

  func mayLeave(_ slot: Slot) { leavers.append(engine.id(slot)) }

  func unseat(_ slot: Slot) {
    guard Int(slot.raw) < seats.count else { return }
    seats[Int(slot.raw)].object?.unsettle()
    seats[Int(slot.raw)] = Seat()
    decoding[slot] = nil
  }

  /// Lets go of the objects that the hierarchy does not hold any more.
  func dropLeavers() {
    if leavers.isEmpty, dropped.isEmpty { return }
    let engine = engine
    var kept: [NodeID] = []
    for node in leavers where engine.isCurrent(node) {
      let index = Int(node.slot.raw)
      guard index < seats.count, seats[index].node == node else { continue }
      if engine.isHeld(node.slot) {
        if engine.isUnderWay { kept.append(node) }
      } else {
        dropped.append(node)
      }
    }
    leavers = kept
    // Whoever is let go may end here, when its node is dropped already.
    for node in dropped { _ = seats[Int(node.slot.raw)].drop() }
  }

  /// Releases the nodes whose objects have ended, in the order of their making.
  ///
  /// An object that the app still holds ends when the app wants; its `deinit` makes a note of it.
  func releaseLeavers() {
    guard !isReleasing else { return }
    isReleasing = true
    defer { isReleasing = false }
    dropLeavers()
    while !dropped.isEmpty {
      dropped.sort { $0.born < $1.born }
      let node = dropped.removeFirst()
      guard engine.isCurrent(node), !engine.isHeld(node.slot),
        seats[Int(node.slot.raw)].object == nil
      else { continue }
      continuous.forget(node)
      perform(.release(node.slot))
      dropLeavers()
    }
  }
}
