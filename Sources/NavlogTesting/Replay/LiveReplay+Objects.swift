import Navlog
import NavlogForks
import NavlogHistory
import NavlogNavigation

// Makes the objects that came from outside, and sets what was set from outside.
extension LiveReplay {
  func make(
    _ command: Command, _ kind: Kind, _ className: String?, _ origin: Origin, _ index: Int
  ) {
    guard let runtime, let application else { return }
    expectCreation(after: index)
    let slot = matcher.entries[index...].lazy.compactMap { entry -> Slot? in
      if case .created(let slot, _, _, _, _) = entry.event { slot } else { nil }
    }.first
    if !hasOnlyStandIns, let className, let slot {
      let drafted = drafted(slot, after: index)
      do {
        if let object = try application.rehearsedObject(of: className, state: drafted.state) {
          let missing = object.rehearse(
            drafted.properties, drafted.state.filter { _ in !isMigrated(slot) }, name: name)
          runtime.attach(object, from: origin)
          if let missing { differ(byKey: missing, of: className, after: index) }
          return
        }
        differ(byClass: className, at: index)
      } catch {
        differ(byClass: className, at: index, error)
      }
    }
    runtime.making = NavigationObject.system(kind)
    let object = runtime.making
    runtime.perform(command)
    runtime.making = nil
    if let node = object?.node { standIns.insert(node) }
  }

  /// Expects the node that the recorded command at `index` creates, whatever its class is called now.
  func expectCreation(after index: Int) {
    matcher.creation = matcher.entries[index...].firstIndex {
      if case .created = $0.event { true } else { false }
    }
  }

  func isMigrated(_ slot: Slot) -> Bool {
    matcher.pairs.birth(in: slot).map(migrated.contains) ?? false
  }

  /// Returns what the recorded app had set on a new object before it was used: the properties and
  /// values that are set right after its creation.
  func drafted(
    _ slot: Slot, after index: Int
  ) -> (properties: [(property: Property, value: UInt32)], state: [(key: String, value: [UInt8])]) {
    var properties: [(property: Property, value: UInt32)] = []
    var state: [(key: String, value: [UInt8])] = []
    let cause = matcher.entries[index].link
    for next in matcher.entries.indices[(index + 1)...]
    where matcher.entries[next].link == cause {
      guard case .commanded(let command) = matcher.entries[next].event else { continue }
      switch command {
      case .set(slot, let property, let value):
        if property != .version, !property.isOfType { properties.append((property, value)) }
      case .setState(slot): state += values(ofCommandAt: next)
      default: return (properties, state)
      }
    }
    return (properties, state)
  }

  func values(ofCommandAt index: Int) -> [(key: String, value: [UInt8])] {
    var values: [(key: String, value: [UInt8])] = []
    for event in matcher.recorded[(index + 1)...] {
      guard case .stateSet(_, let key, _)? = event.entry?.event else { break }
      if let name = name(key), let bytes = session.bytes(of: event) {
        values.append((name, bytes.renamingReferences(matcher.pairs.renamed)))
      }
    }
    return values
  }

  func keep(_ slot: Slot, _ index: Int) {
    guard let runtime, let node = node(slot), let object = runtime.object(node.slot),
      !isMigrated(slot)
    else { return }
    let values = values(ofCommandAt: index)
    // Equal values were no event.
    if values.isEmpty { _ = runtime.perform(.setState(node.slot)) }
    let missing = object.rehearse(keeping: values)
    if !standIns.contains(node), !hasOnlyStandIns, let missing, let name = object.declaredID {
      differ(byKey: missing, of: name, after: index)
    }
  }
}

extension Property {
  /// Whether the property follows from the Swift type of an object.
  fileprivate var isOfType: Bool {
    switch self {
    case .overridesShow, .overridesShowDetail, .overridesUnwindTowards, .delegatesStatusBar: true
    default: false
    }
  }
}
