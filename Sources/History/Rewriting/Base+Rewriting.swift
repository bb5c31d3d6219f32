import NavlogCBOR
package import NavlogNavigation
import NavlogStore

extension SessionHistory {
  /// Returns the state in a base, rewritten, and its encoded form.
  package static func rewritten(
    base bytes: [UInt8], by rewriter: inout some EventRewriter
  ) throws(HistoryError) -> (bytes: [UInt8], hierarchy: Hierarchy) {
    let base = try Base(decoding: bytes.span, EventVersions.today())
    var values: [Position: LoggedEvent.Value] = [:]
    let state = try base.hierarchy.rewritten(by: &rewriter, base.values, into: &values)
    return (Base(hierarchy: state, values: values).encoded(), state)
  }
}

extension Hierarchy {
  /// Returns the hierarchy with everything replaced that the app has chosen.
  fileprivate func rewritten(
    by rewriter: inout some EventRewriter, _ old: [Position: LoggedEvent.Value],
    into new: inout [Position: LoggedEvent.Value]
  ) throws(HistoryError) -> Hierarchy {
    var builder = HierarchyBuilder(at: position, records: records.count, cells: cells.count)
    var isSound = true
    for (index, record) in records.enumerated() where record.isAlive {
      let slot = Slot(UInt32(truncatingIfNeeded: index))
      rewriter.began(slot, class: record.classSymbol, born: record.born)
    }
    try forEachNode { (image) throws(HistoryError) in
      var image = image
      let slot = image.slot
      image.shape.classSymbol = rewriter.symbol(
        image.shape.classSymbol, as: .className, of: slot)
      image.identifier = rewriter.symbol(image.identifier, as: .restoration, of: slot)
      isSound = builder.add(image) && isSound
      try forEachCell(of: slot) { (index, cell) throws(HistoryError) in
        var (key, value) = (cell.rawKey, cell.value)
        if let symbol = cell.key.symbol {
          key = rewriter.symbol(symbol, as: .key, of: slot).raw
          value = 0
          if cell.isSet {
            let set = try rewriter.value(
              old[cell.position], Fingerprint(raw: cell.value), of: symbol, in: slot)
            new[cell.position] = set.value
            value = set.fingerprint.raw
          }
        } else if let property = cell.key.property {
          value = UInt64(
            property.rewritten(UInt32(truncatingIfNeeded: value), of: slot, by: &rewriter))
        } else if cell.key == .preferredContentSize {
          let width = rewriter.size(UInt32(truncatingIfNeeded: value >> 32))
          value = UInt64(width) << 32 | UInt64(rewriter.size(UInt32(truncatingIfNeeded: value)))
        }
        isSound =
          builder.addCell(
            index, rawKey: key, position: cell.position, isSet: cell.isSet, value: value) && isSound
      }
    }
    isSound = builder.setFree(slots: freeSlots, cells: freeCells) && isSound
    isSound = rewriteOutline(by: &rewriter, into: &builder) && isSound
    guard isSound, let hierarchy = builder.build() else {
      throw HistoryError(.unusableBase, "The state at the beginning of the history is inconsistent")
    }
    return hierarchy
  }

  private func rewriteOutline(
    by rewriter: inout some EventRewriter, into builder: inout HierarchyBuilder
  ) -> Bool {
    var isSound = true
    for var window in windows {
      window.level = rewriter.level(window.level)
      let id = rewriter.symbol(window.id, as: .window, of: .none)
      let scene = rewriter.symbol(window.scene, as: .scene, of: .none)
      isSound =
        builder.addWindow(
          id: id, scene: scene, root: window.root, traits: window.traits, idiom: window.idiom,
          system: window.system, isVisible: window.isVisible, extras: window.extras,
          placed: window.placed) && isSound
    }
    for scene in scenes {
      builder.addScene(
        id: rewriter.symbol(scene.id, as: .scene, of: .none), isConnected: scene.isConnected,
        isReconnected: scene.isReconnected, scene.state, placed: scene.placed)
    }
    for transition in transitions {
      isSound =
        builder.addTransition(
          transition.choreography, transition.motion, isFinishing: transition.isFinishing,
          in: transition.container, from: transition.from, to: transition.to,
          began: transition.began) && isSound
    }
    for deferral in deferrals {
      guard let command = deferral.command.rewritten(by: &rewriter) else { return false }
      builder.addDeferral(command, position: deferral.position)
    }
    return builder.setOutline(
      firstResponder: firstResponder, focus: focus, application: application,
      isPreserving: isPreserving, extensions: extensions, isMisuseKnown: isMisuseKnown) && isSound
  }
}
