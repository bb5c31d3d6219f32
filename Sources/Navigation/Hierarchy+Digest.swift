extension Record {
  /// Everything but positions, the place of the cells, and what is no part of the state.
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

extension Cell {
  /// What the cell adds to the digest: the born half of a link is a position, so it stays out.
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

  /// Brings ``digest`` up to date; at the end of each outermost command, by a fold and live alike.
  ///
  /// - Complexity: O(nodes touched since the last time).
  public mutating func settle() {
    for (slot, hash) in touched {
      records[Int(slot.raw)].set(.touched, false)
      digest.structure =
        digest.structure &- hash &+ records[Int(slot.raw)].hash(slot)
    }
    touched.removeAll(keepingCapacity: true)
    if isOutlineTouched {
      let now = outlineHash()
      digest.structure = digest.structure &- outline &+ now
      outline = now
      isOutlineTouched = false
    }
  }

  /// The digest, summed over everything anew: what ``settle()`` is checked by.
  public func digestFromScratch() -> Digest {
    var digest = Digest(structure: outlineHash(), state: 0)
    for index in records.indices {
      let slot = Slot(UInt32(truncatingIfNeeded: index))
      digest.structure &+= records[index].hash(slot)
      guard records[index].isAlive else { continue }
      var cell = records[index].cells
      while cell != Cell.end {
        digest.state &+= cells[Int(cell)].hash(slot)
        cell = cells[Int(cell)].next
      }
    }
    return digest
  }

  /// Windows, scenes, transitions and the app. 0 while there is nothing of all that.
  private func outlineHash() -> UInt64 {
    var hash = Digest.seed
    for window in windows {
      hash = Digest.mix(hash, window.id.raw, window.scene.raw)
      let small =
        window.traits.raw | UInt32(window.idiom.rawValue) << 4 | UInt32(window.system) << 8
        | (window.isVisible ? 1 << 16 : 0)
      hash = Digest.mix(hash, window.root.raw, small)
    }
    for scene in scenes { hash = Digest.mix(hash, scene.id.raw, scene.isConnected ? 1 : 2) }
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
