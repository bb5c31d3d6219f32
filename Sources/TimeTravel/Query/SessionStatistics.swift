import NavlogRestoration
import NavlogEventText
package import NavlogHistory
import NavlogNavigation
package import NavlogStore

/// Statistics of a session's events, gathered without replaying them.
package struct SessionStatistics {
  /// A number of events and their size.
  package struct Count: Equatable {
    package private(set) var events = 0
    package private(set) var bytes = 0

    package init(events: Int = 0, bytes: Int = 0) {
      self.events = events
      self.bytes = bytes
    }

    mutating func add(_ count: Int) {
      events += 1
      bytes += count
    }

    package static func + (one: Count, other: Count) -> Count {
      Count(events: one.events + other.events, bytes: one.bytes + other.bytes)
    }
  }

  /// A key in the state of a class.
  package struct StateKey: Hashable {
    package let className: String
    package let key: String
  }

  package private(set) var all = Count()
  package private(set) var commands = 0
  package private(set) var first: UInt64?
  package private(set) var last: UInt64?
  package private(set) var scenes: [String] = []
  /// The versions that occur of each class.
  package private(set) var classes: [String: Set<UInt32>] = [:]
  package private(set) var nodesMade = 0
  package private(set) var kinds: [String: Count] = [:]
  package private(set) var byClass: [String: Count] = [:]
  package private(set) var byNode: [String: Count] = [:]
  package private(set) var byKey: [StateKey: Count] = [:]
  /// The large values of keys, with their size.
  package private(set) var largeValues = Count()
  /// The events over time, in ``slices`` parts with equally many positions.
  package private(set) var growth: [(time: UInt64, tally: Count)] = []

  package static let slices = 8

  /// Why the events after ``through`` were not counted; `nil` if all were.
  package private(set) var trouble: HistoryError?
  /// The last counted position.
  package private(set) var through: UInt64 = 0

  /// Counts the events of a session.
  ///
  /// - Parameter details: whether to count classes, nodes and keys separately.
  package init(
    _ history: SessionHistory, _ info: SessionInfo, details: Bool
  ) throws(HistoryError) {
    let beginning = try history.beginning()
    // Events that a fork shares with its trunk are counted there.
    let start = max(info.base, UInt64(beginning.position))
    let nodeNames = NodeNameIndex(beginning, symbols: try history.names())
    var counting = Counting(beginning, details: details)
    if start > UInt64(beginning.position) {
      try history.forEachFact(through: start) { position, event in
        counting.learn(event, at: position)
      }
    }
    let slice = max(
      1,
      (info.head - min(info.head, start) + UInt64(Self.slices) - 1)
        / UInt64(Self.slices))
    var tallies = [Count](repeating: Count(), count: 257)
    var samples = [Event?](repeating: nil, count: 257)
    var statistics = SessionStatistics()
    statistics.through = start
    do throws(HistoryError) {
      // A closure rather than a local function, which would check each access while it runs.
      try history.forEachMeasured(from: start + 1) { found in
        statistics.through = found.position
        statistics.first = statistics.first ?? found.time
        statistics.last = found.time
        statistics.all.add(found.bytes)
        tallies[found.kind].add(found.bytes)
        if samples[found.kind] == nil { samples[found.kind] = found.event }
        let index = Int((found.position - start - 1) / slice)
        if index >= statistics.growth.count { statistics.growth.append((found.time, Count())) }
        statistics.growth[statistics.growth.count - 1].tally.add(found.bytes)
        guard let event = found.event else { return }
        counting.learn(event, at: found.position)
        counting.add(event, found, nodeNames, &statistics)
      }
    } catch {
      statistics.trouble = error
    }
    for (kind, tally) in tallies.enumerated() where tally.events > 0 {
      let name = samples[kind]?.lineName ?? "foreign"
      statistics.kinds[name] = (statistics.kinds[name] ?? Count()) + tally
    }
    counting.finish(nodeNames, &statistics)
    for size in try Self.sizes(of: counting.values, history) { statistics.largeValues.add(size) }
    self = statistics
  }

  private init() {}

  private static func sizes(
    of values: Set<ValueID>, _ history: SessionHistory
  ) throws(HistoryError) -> [Int] {
    do throws(StoreError) {
      return try values.map { (value) throws(StoreError) in
        try history.store.value(value, of: history.session)?.count ?? 0
      }
    } catch {
      throw HistoryError(error)
    }
  }

  /// Counts by number while reading; names are resolved at the end.
  private struct Counting {
    let details: Bool
    var values: Set<ValueID> = []
    /// The node in each slot, with its counts.
    private var owners: [SlotOwner?] = []
    private var gone: [SlotOwner] = []
    private var keys: [KeyNumber: Count] = [:]

    private struct SlotOwner {
      let born: UInt64
      let classSymbol: Symbol
      let kind: Kind
      var tally = Count()
    }

    private struct KeyNumber: Hashable {
      let classSymbol: Symbol
      let kind: Kind
      let key: Symbol
    }

    init(_ hierarchy: Hierarchy, details: Bool) {
      self.details = details
      hierarchy.forEachNode { image in
        let record = hierarchy[image.slot]
        move(
          SlotOwner(born: UInt64(record.born), classSymbol: record.classSymbol, kind: record.kind),
          into: image.slot)
      }
    }

    private mutating func move(_ owner: SlotOwner, into slot: Slot) {
      // Slots are assigned in order; a log that violates this must not make the table grow.
      guard Int(slot.raw) <= owners.count + 1 << 16 else { return }
      while owners.count <= Int(slot.raw) { owners.append(nil) }
      if let old = owners[Int(slot.raw)], old.tally.events > 0 { gone.append(old) }
      owners[Int(slot.raw)] = owner
    }

    private func index(of slot: Slot) -> Int? {
      Int(slot.raw) < owners.count && owners[Int(slot.raw)] != nil ? Int(slot.raw) : nil
    }

    /// Updates the nodes in the slots.
    mutating func learn(_ event: Event, at position: UInt64) {
      if case .created(let slot, let symbol, _, let kind, _) = event {
        move(SlotOwner(born: position, classSymbol: symbol, kind: kind), into: slot)
      }
    }

    mutating func add(
      _ event: Event, _ found: SessionHistory.Measured, _ nodeNames: NodeNameIndex,
      _ statistics: inout SessionStatistics
    ) {
      switch event {
      case .ended: statistics.commands += 1
      case .created(_, let symbol, _, let kind, _):
        statistics.nodesMade += 1
        if kind.isController {
          statistics.classes[nodeNames.text(symbol) ?? kind.className, default: []].insert(1)
        }
      case .propertySet(let slot, .version, let version):
        if let index = index(of: slot), let node = owners[index] {
          let name = nodeNames.text(node.classSymbol) ?? node.kind.className
          // A new node was counted as version 1, the version of a class that declares none.
          statistics.classes[name, default: []].remove(1)
          statistics.classes[name, default: []].insert(version)
        }
      case .sceneConnected(let scene), .windowOpened(_, let scene, _, _, _):
        if let name = nodeNames.text(scene), !statistics.scenes.contains(name) {
          statistics.scenes.append(name)
        }
      default: break
      }
      if let value = found.value { values.insert(value) }
      guard details, !event.node.isNone, let index = index(of: event.node) else { return }
      owners[index]?.tally.add(found.bytes)
      if case .stateSet(_, let key, _) = event, let node = owners[index] {
        let number = KeyNumber(classSymbol: node.classSymbol, kind: node.kind, key: key)
        keys[number, default: Count()].add(found.bytes)
      }
    }

    func finish(_ nodeNames: NodeNameIndex, _ statistics: inout SessionStatistics) {
      var classes: [KeyNumber: Count] = [:]
      for node in gone + owners.compactMap({ $0 }) where node.tally.events > 0 {
        let number = KeyNumber(classSymbol: node.classSymbol, kind: node.kind, key: .none)
        classes[number] = (classes[number] ?? Count()) + node.tally
        let name = nodeNames.text(node.classSymbol) ?? node.kind.className
        statistics.byNode["\(name) n\(node.born)"] = node.tally
      }
      for (number, tally) in classes {
        let name = nodeNames.text(number.classSymbol) ?? number.kind.className
        statistics.byClass[name] = (statistics.byClass[name] ?? Count()) + tally
      }
      for (number, tally) in keys {
        let name = nodeNames.text(number.classSymbol) ?? number.kind.className
        let key = StateKey(
          className: name, key: nodeNames.text(number.key) ?? "s\(number.key.raw)")
        statistics.byKey[key] = (statistics.byKey[key] ?? Count()) + tally
      }
    }
  }
}

extension SessionStatistics {
  /// Adds the statistics of another session.
  package mutating func add(_ other: SessionStatistics) {
    all = all + other.all
    commands += other.commands
    nodesMade += other.nodesMade
    largeValues = largeValues + other.largeValues
    if let time = other.first { first = min(first ?? time, time) }
    if let time = other.last { last = max(last ?? time, time) }
    scenes += other.scenes.filter { !scenes.contains($0) }
    classes.merge(other.classes) { $0.union($1) }
  }
}
