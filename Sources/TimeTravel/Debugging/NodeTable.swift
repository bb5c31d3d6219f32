import NavlogHistory
import NavlogNavigation

/// The classes and versions of all nodes before the next event, including nodes that the event
/// releases.
struct NodeTable {
  private struct Entry {
    var symbol = Symbol.none
    var kind = Kind.content
    var version: UInt32?
  }

  private let isKept: Bool
  private let seesVersions: Bool
  /// The nodes in their slots; `nil` where there is none.
  private var entries: [Entry?] = []

  init(classes: Bool, versions: Bool) {
    isKept = classes || versions
    seesVersions = versions
  }

  /// Loads the nodes of a state.
  mutating func begin(at hierarchy: Hierarchy) {
    guard isKept else { return }
    entries = hierarchy.records.indices.map { index in
      let slot = Slot(UInt32(truncatingIfNeeded: index))
      guard hierarchy.isAlive(slot) else { return nil }
      let record = hierarchy[slot]
      return Entry(
        symbol: record.classSymbol, kind: record.kind,
        version: seesVersions ? hierarchy.property(.version, of: slot) : nil)
    }
  }

  /// Updates the table with an event.
  mutating func add(_ event: Event) {
    guard isKept else { return }
    switch event {
    case .created(let slot, let symbol, _, let kind, _):
      // Slots are assigned in order; the limit keeps a corrupt log from growing the table.
      guard Int(slot.raw) <= entries.count + 1 << 16 else { return }
      while entries.count <= Int(slot.raw) { entries.append(nil) }
      entries[Int(slot.raw)] = Entry(symbol: symbol, kind: kind)
    case .released(let slot):
      if Int(slot.raw) < entries.count { entries[Int(slot.raw)] = nil }
    case .propertySet(let slot, .version, let version):
      if Int(slot.raw) < entries.count { entries[Int(slot.raw)]?.version = version }
    default: break
    }
  }

  /// Returns whether an event is about a node of one of the classes.
  func involves(_ classes: ClassPattern, _ event: Event) -> Bool {
    func concerns(_ slot: Slot) -> Bool {
      guard Int(slot.raw) < entries.count, let entry = entries[Int(slot.raw)] else { return false }
      return classes.matches(entry.symbol, entry.kind)
    }
    switch event {
    case .created(_, let symbol, _, let kind, _): return classes.matches(symbol, kind)
    case .commanded(let command), .postponed(let command), .deferred(let command),
      .refused(let command, _), .dropped(let command, _):
      return command.subjects.contains(where: concerns)
    default: return concerns(event.node)
    }
  }

  /// Returns whether an event changes the class version of a node.
  func isNewVersion(_ event: Event) -> Bool {
    switch event {
    case .propertySet(let slot, .version, let version):
      guard Int(slot.raw) < entries.count, let was = entries[Int(slot.raw)]?.version else {
        return false
      }
      return was != version
    case .decisionRecorded(let slot, _, _, .migrated, _): return !slot.isNone
    default: return false
    }
  }
}
