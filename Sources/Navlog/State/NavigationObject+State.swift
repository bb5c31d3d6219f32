import NavlogStore
import NavlogHistory
import NavlogNavigation
import NavlogRestoration

// Recording an object's state as events, and restoring it.
extension NavigationObject {
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
      runtime.perform(.setState(slot), state: [StateFingerprint(symbol, fingerprint)])
    }
  }

  func keep(_ values: [(key: String, value: [UInt8])]) {
    guard let runtime else { return }
    let info = runtime.info(of: self)
    var state: [StateFingerprint] = []
    state.reserveCapacity(values.count)
    for (key, value) in values {
      if let fingerprint = runtime.stage(value, key, of: self) {
        state.append(StateFingerprint(info.symbol(ofKey: key, runtime.log), fingerprint))
      }
    }
    if !state.isEmpty { runtime.perform(.setState(slot), state: state) }
  }

  /// Keeps a reference to an object under a key, immediately. The referenced object is preserved
  /// and restored; ``StateCoder/decodeObject(forKey:)`` then returns it. With `nil`, the key is
  /// removed.
  ///
  /// Both objects must be in the session.
  public func keepReference(to object: NavigationObject?, forKey key: String) {
    guard let runtime else { return }
    if let object {
      runtime.attach(object)
      references[key] = object.node
      if let bytes = StateCoding.reference(to: object) { keep([(key, bytes)]) }
    } else {
      references[key] = nil
      runtime.perform(.clearState(slot, runtime.log.symbol(key)))
    }
  }

  /// The storage of the stored properties, including those of superclasses.
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

  /// Restores the stored properties from the saved values; other saved values are ignored.
  func restore(_ coder: StateCoder) {
    for box in boxes + itemBoxes(in: coder) {
      if let saved = coder.take(box.key) { box.restore(saved, coder) }
    }
  }
}

extension Runtime {
  /// Stages a value that the next command sets; returns `nil` if the value isn't kept.
  func stage(_ value: [UInt8], _ key: String, of object: NavigationObject) -> Fingerprint? {
    let policy = info(of: object).declaration.policy
    // Sensitive values are never logged. It would be too late to omit them when the app is
    // preserved.
    guard !policy.sensitive.contains(key) else { return nil }
    let limit = policy.budget.limit
    guard value.count <= limit || key == KeptState.key else {
      report(
        StateCodingError(
          .tooLarge, at: key,
          "has \(value.count) bytes and the class's budget is \(limit); keep large things in files"),
        of: object)
      return nil
    }
    if !refused.isEmpty, let node = object.node { refused[node]?[key] = nil }
    do throws(StoreError) { return try stage(value.span) } catch {
      application.report(.notRecorded(error))
      return nil
    }
  }

  /// Schedules a flush for the time when the next continuous value is due.
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

  /// Records continuous state that is due as events; with `all`, because a structural command
  /// follows, records all of it.
  func flushContinuous(all: Bool, evenBehind: Bool = false) {
    // While recording goes to memory, only the newest value of continuous state is held back.
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

  /// Calls the object's encode method for state that isn't in stored properties.
  func encode(_ object: NavigationObject) {
    let coder = StateCoder(object)
    object.encodeRestorableState(with: coder)
    if let failure = coder.failure { report(failure, of: object) }
    object.keep(coder.kept)
  }

  /// Restores an object's state; errors are reported to the launch.
  func decode(_ object: NavigationObject, _ slot: Slot) {
    guard let coder = decoding[slot] else { return }
    object.restore(coder)
    do {
      try object.decodeRestorableState(with: coder)
      if let failure = coder.failure { coder.failures.append(failure) }
    } catch {
      coder.failures.append(error as? StateCodingError ?? StateCodingError(.mismatch, "\(error)"))
    }
    coder.keepIgnored()
  }
}
