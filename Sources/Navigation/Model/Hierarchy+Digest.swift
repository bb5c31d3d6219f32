extension NodeRecord {
  /// A hash of everything in the record except positions, the index of its values, and flags that
  /// aren't part of the state.
  @inline(__always) func hash(_ slot: Slot) -> UInt64 {
    guard isAlive else { return 0 }
    var hash = Digest.mix(Digest.seed, slot.raw, parent.raw)
    hash = Digest.mix(hash, firstChild.raw, next.raw)
    hash = Digest.mix(hash, prior.raw, attached.raw)
    hash = Digest.mix(hash, presented.raw, above.raw)
    hash = Digest.mix(hash, classSymbol.raw, identifier.raw)
    let small =
      UInt32(kind.rawValue) | UInt32(appearance.rawValue) << 8 | UInt32(depth) << 16
      | UInt32(declared) << 24
    hash = Digest.mix(hash, flags.subtracting(.touched).rawValue, small)
    return Digest.mix(hash, UInt32(presentation), UInt32(fields))
  }
}

extension NodeValue {
  /// The value's part of the digest. The position in a link's node ID is left out.
  func hash(_ slot: Slot) -> UInt64 {
    guard isSet else { return 0 }
    let plain = key.raw >> 29 == 0b110 ? value >> 32 : value
    return Digest.mix(Digest.mix(Digest.seed, slot.raw, key.raw), plain)
  }
}

extension Hierarchy {
  @inline(__always) mutating func touch(_ slot: Slot) {
    let index = Int(slot.raw)
    if !records[index].has(.touched) {
      touched.append((slot, records[index].hash(slot)))
      records[index].set(.touched, true)
    }
  }

  /// The nodes whose records changed since the last ``settle()``.
  package var changedSlots: [Slot] { touched.map(\.slot) }

  /// Updates ``digest``. Called at the end of each outermost command, both live and in a replay.
  ///
  /// - Complexity: O(nodes touched since the last call).
  public mutating func settle() {
    for (slot, hash) in touched {
      records[Int(slot.raw)].set(.touched, false)
      digest.structure =
        digest.structure &- hash &+ records[Int(slot.raw)].hash(slot)
    }
    touched.removeAll(keepingCapacity: true)
    if isOutlineTouched {
      // In a statement of its own: as an argument it would be computed on a copy of the hierarchy.
      let windows = windowHashes.hash(windows)
      let now = outlineHash(after: windows)
      digest.structure = digest.structure &- outline &+ now
      outline = now
      isOutlineTouched = false
    }
  }

  /// The digest computed over the whole hierarchy, to verify ``settle()``.
  public func digestFromScratch() -> Digest {
    let windows = windows.reduce(Digest.seed) { $1.hash(after: $0) }
    var digest = Digest(structure: outlineHash(after: windows), state: 0)
    for index in records.indices {
      let slot = Slot(UInt32(truncatingIfNeeded: index))
      digest.structure &+= records[index].hash(slot)
      guard records[index].isAlive else { continue }
      var cell = records[index].cells
      while cell != NodeValue.end {
        digest.state &+= cells[Int(cell)].hash(slot)
        cell = cells[Int(cell)].next
      }
    }
    return digest
  }

  /// A hash of the windows, whose hash is given, scenes, transitions and the app; 0 if there are none.
  private func outlineHash(after windows: UInt64) -> UInt64 {
    var hash = windows
    for scene in scenes {
      let small = (scene.isConnected ? 1 : 2) | UInt32(scene.state.rawValue) << 2
      hash = Digest.mix(hash, scene.id.raw, small)
    }
    for transition in transitions {
      let small =
        UInt32(transition.choreography.rawValue) | UInt32(transition.motion.rawValue) << 8
        | (transition.isFinishing ? 1 << 16 : 0)
      hash = Digest.mix(hash, transition.container.raw, small)
      hash = Digest.mix(hash, transition.from.raw, transition.to.raw)
    }
    hash = Digest.mix(hash, UInt64(deferrals.count))
    hash = Digest.mix(hash, firstResponder.raw, focus.raw)
    let small =
      UInt32(application.rawValue) | (isPreserving ? 1 << 8 : 0) | (isMisuseKnown ? 1 << 9 : 0)
    hash = Digest.mix(hash, extensions, small)
    return hash &- Self.emptyOutline
  }

  private static let emptyOutline: UInt64 = {
    var hash = Digest.mix(Digest.seed, UInt64(0))
    hash = Digest.mix(hash, Slot.none.raw, Slot.none.raw)
    return Digest.mix(hash, 0, 0)
  }()
}
