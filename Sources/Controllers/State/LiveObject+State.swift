import EventStore
import History
import Navigation
import Restoration

// How an object's state becomes events, and comes back.
extension LiveObject {
  func keep(_ bytes: [UInt8], forKey key: String, isContinuous: Bool = false) {
    guard let runtime, let node else { return draft.set(key, bytes) }
    let symbol = runtime.info(of: self).symbol(ofKey: key, runtime.log)
    if isContinuous {
      runtime.continuous.set(symbol, of: node, to: bytes)
      runtime.flushContinuous(all: false)
      runtime.scheduleContinuous()
    } else {
      if !runtime.continuous.isEmpty { runtime.continuous.supersede(symbol, of: node) }
      guard let fingerprint = runtime.stage(bytes, key, of: self) else { return }
      runtime.perform(.setState(slot), state: [StateValue(symbol, fingerprint)])
    }
  }

  func keep(_ values: [(key: String, value: [UInt8])]) {
    guard let runtime else { return }
    let info = runtime.info(of: self)
    var state: [StateValue] = []
    state.reserveCapacity(values.count)
    for (key, value) in values {
      if let fingerprint = runtime.stage(value, key, of: self) {
        state.append(StateValue(info.symbol(ofKey: key, runtime.log), fingerprint))
      }
    }
    if !state.isEmpty { runtime.perform(.setState(slot), state: state) }
  }

  /// Keeps a reference to an object under a key, at once: what it leads to is kept, and comes back;
  /// ``StateCoder/decodeObject(forKey:)`` finds it then. With `nil` the key is forgotten.
  ///
  /// Both have to be in the session.
  public func keepReference(to object: LiveObject?, forKey key: String) {
    guard let runtime else { return }
    if let object {
      runtime.attach(object)
      if let bytes = StateCoding.reference(to: object) { keep([(key, bytes)]) }
    } else {
      runtime.perform(.clearState(slot, runtime.log.symbol(key)))
    }
  }

  /// The stored properties, those of the class's ancestors too.
  var boxes: [any AnyStateBox] { boxes(ancestorsFirst: false) }

  func boxes(ancestorsFirst: Bool) -> [any AnyStateBox] {
    var boxes: [any AnyStateBox] = []
    var mirror: Mirror? = Mirror(reflecting: self)
    while let current = mirror {
      let own = current.children.compactMap { ($0.value as? any AnyStored)?.anyBox }
      if ancestorsFirst { boxes = own + boxes } else { boxes += own }
      mirror = current.superclassMirror
    }
    return boxes
  }

  /// Gives the stored properties what was saved; what is not asked for is left behind.
  func restore(_ coder: StateCoder) {
    for box in boxes + itemBoxes(in: coder) {
      if let saved = coder.take(box.key) { box.restore(saved, coder) }
    }
  }
}

extension Runtime {
  /// Takes in a value that the next command sets; `nil` for what is not to be kept.
  func stage(_ value: [UInt8], _ key: String, of object: LiveObject) -> Fingerprint? {
    let policy = info(of: object).declaration.policy
    // What is sensitive is in no log: to leave it out when the app is preserved would be too late.
    guard !policy.sensitive.contains(key) else { return nil }
    let limit = policy.budget.limit
    guard value.count <= limit else {
      report(
        CodingFailure(
          .tooLarge, at: key,
          "has \(value.count) bytes and the class's budget is \(limit); keep large things in files"),
        of: object)
      return nil
    }
    do throws(StoreError) { return try log.stage(value.span) } catch {
      application.report(.notRecorded(error))
      return nil
    }
  }

  /// Lets go of what waits when its time has come, if nothing else does before.
  func scheduleContinuous() {
    guard !isContinuousScheduled, !holdsContinuousBack, let due = continuous.due else { return }
    isContinuousScheduled = true
    let now = application.clock.monotonic()
    let handle = handle
    Task { @MainActor in
      defer {
        if let runtime = handle.runtime {
          runtime.isContinuousScheduled = false
          runtime.flushContinuous(all: false)
          runtime.scheduleContinuous()
        }
      }
      try await Task.sleep(nanoseconds: due > now ? due - now : 0)
    }
  }

  /// Makes events of what the hand has moved, where it is due or something structural follows.
  func flushContinuous(all: Bool, evenBehind: Bool = false) {
    // What moves with the hand keeps its newest value back as long as memory has to take what is recorded.
    if holdsContinuousBack, !evenBehind { return }
    isFlushing = true
    defer { isFlushing = false }
    turnCount += 1
    let now = application.clock.monotonic()
    let changes =
      all
      ? continuous.flush(at: now, turn: turnCount) : continuous.take(at: now, turn: turnCount)
    for change in changes where hierarchy.isCurrent(change.node) {
      guard let object = object(change.node.slot), let key = log.name(change.key) else { continue }
      object.keep([(key, change.value)])
    }
  }

  /// Lets an object encode what its stored properties do not hold.
  func encode(_ object: LiveObject) {
    let coder = StateCoder(object)
    object.encodeRestorableState(with: coder)
    if let failure = coder.failure { report(failure, of: object) }
    object.keep(coder.kept)
  }

  /// Gives an object what it had; what it throws, the launch is told.
  func decode(_ object: LiveObject, _ slot: Slot) {
    guard let coder = decoding[slot] else { return }
    object.restore(coder)
    do {
      try object.decodeRestorableState(with: coder)
      if let failure = coder.failure { coder.failures.append(failure) }
    } catch {
      coder.failures.append(error as? CodingFailure ?? CodingFailure(.mismatch, "\(error)"))
      coder.keepIgnored()
    }
  }
}
