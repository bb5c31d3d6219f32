import History
import Navigation

/// What nodes were before the event that comes next: also of those that it lets go.
struct Census {
  private struct Entry {
    var symbol = Symbol.none
    var kind = Kind.content
    var version: UInt32?
  }

  private let isKept: Bool
  private let seesVersions: Bool
  private var entries: [Entry] = []

  init(classes: Bool, versions: Bool) {
    isKept = classes || versions
    seesVersions = versions
  }

  /// Takes in who is there.
  mutating func begin(at hierarchy: Hierarchy) {
    guard isKept else { return }
    entries = hierarchy.records.indices.map { index in
      let slot = Slot(UInt32(truncatingIfNeeded: index))
      let record = hierarchy[slot]
      return Entry(
        symbol: record.classSymbol, kind: record.kind,
        version: seesVersions ? hierarchy.property(.version, of: slot) : nil)
    }
  }

  /// Takes in what an event says.
  mutating func add(_ event: Event) {
    guard isKept else { return }
    switch event {
    case .created(let slot, let symbol, _, let kind, _):
      // Slots are given out one after the other; a log that says otherwise is no reason to grow.
      guard Int(slot.raw) <= entries.count + 1 << 16 else { return }
      while entries.count <= Int(slot.raw) { entries.append(Entry()) }
      entries[Int(slot.raw)] = Entry(symbol: symbol, kind: kind)
    case .propertySet(let slot, .version, let version):
      if Int(slot.raw) < entries.count { entries[Int(slot.raw)].version = version }
    default: break
    }
  }

  /// Whether an event is about a node of one of the classes.
  func involves(_ classes: ClassPattern, _ event: Event) -> Bool {
    func isMeant(_ slot: Slot) -> Bool {
      guard Int(slot.raw) < entries.count else { return false }
      return classes.matches(entries[Int(slot.raw)].symbol, entries[Int(slot.raw)].kind)
    }
    switch event {
    case .created(_, let symbol, _, let kind, _): return classes.matches(symbol, kind)
    case .commanded(let command), .postponed(let command), .deferred(let command),
      .refused(let command, _), .dropped(let command, _):
      return command.subjects.contains(where: isMeant)
    default: return isMeant(event.node)
    }
  }

  /// Whether a node is of another version after an event than it was before.
  func isNewVersion(_ event: Event) -> Bool {
    switch event {
    case .propertySet(let slot, .version, let version):
      guard Int(slot.raw) < entries.count, let was = entries[Int(slot.raw)].version else {
        return false
      }
      return was != version
    case .judged(_, _, _, .migrated, _): return true
    default: return false
    }
  }
}
