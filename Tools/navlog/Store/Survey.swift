import EventStore
import History
import Navigation
import Restoration
import Scripts

/// What a session's events say without being folded: what there is of each, and how much.
struct Survey {
  /// Something that is counted.
  struct Tally {
    var events = 0
    var bytes = 0

    mutating func add(_ count: Int) {
      events += 1
      bytes += count
    }

    static func + (one: Tally, other: Tally) -> Tally {
      Tally(events: one.events + other.events, bytes: one.bytes + other.bytes)
    }
  }

  /// A key of the state of a class.
  struct StateKey: Hashable {
    let className: String
    let key: String
  }

  private(set) var all = Tally()
  private(set) var commands = 0
  private(set) var first: UInt64?
  private(set) var last: UInt64?
  private(set) var scenes: [String] = []
  /// The versions seen of each class.
  private(set) var classes: [String: Set<UInt32>] = [:]
  private(set) var nodesMade = 0
  private(set) var kinds: [String: Tally] = [:]
  private(set) var byClass: [String: Tally] = [:]
  private(set) var byNode: [String: Tally] = [:]
  private(set) var byKey: [StateKey: Tally] = [:]
  /// The large values that keys were set to, by their bytes.
  private(set) var largeValues = Tally()
  /// The events over time, in ``slices`` parts of equal count of positions.
  private(set) var growth: [(time: UInt64, tally: Tally)] = []

  /// Why the events behind those that were counted can't be read; `nil` when all were.
  private(set) var damage: Failure?

  static let slices = 8

  /// Looks through the events of one session.
  ///
  /// - Parameter details: whether classes, nodes and keys are told apart too.
  init(_ history: SessionHistory, _ info: SessionInfo, details: Bool) throws(Failure) {
    do throws(HistoryError) {
      let beginning = try history.beginning()
      // What a fork shares with its trunk was counted there.
      let start = max(info.base, UInt64(beginning.position))
      let cast = Cast(beginning, symbols: try history.names())
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
      var tallies = [Tally](repeating: Tally(), count: 257)
      var samples = [Event?](repeating: nil, count: 257)
      var survey = Survey()
      do throws(HistoryError) {
        try history.forEachMeasured(from: start + 1) { found in
          survey.first = survey.first ?? found.time
          survey.last = found.time
          survey.all.add(found.bytes)
          tallies[found.kind].add(found.bytes)
          if samples[found.kind] == nil { samples[found.kind] = found.event }
          let index = Int((found.position - start - 1) / slice)
          if index >= survey.growth.count { survey.growth.append((found.time, Tally())) }
          survey.growth[survey.growth.count - 1].tally.add(found.bytes)
          guard let event = found.event else { return }
          counting.learn(event, at: found.position)
          counting.add(event, found, cast, &survey)
        }
      } catch {
        // What comes before the damage was counted.
        let damage = Failure(error)
        guard damage.status == .damaged else { throw error }
        survey.damage = damage
      }
      for (kind, tally) in tallies.enumerated() where tally.events > 0 {
        let name = samples[kind]?.words(cast.names(at: info.head, .id)).name ?? "foreign"
        survey.kinds[name] = (survey.kinds[name] ?? Tally()) + tally
      }
      counting.finish(cast, &survey)
      for size in try Self.sizes(of: counting.values, history) { survey.largeValues.add(size) }
      self = survey
    } catch {
      throw Failure(error)
    }
  }

  private init() {}

  private static func sizes(
    of values: Set<ValueID>, _ history: SessionHistory
  ) throws(HistoryError) -> [Int] {
    var sizes: [Int] = []
    do throws(StoreError) {
      for value in values {
        sizes.append(try history.store.value(value, of: history.session)?.count ?? 0)
      }
    } catch {
      throw HistoryError(error)
    }
    return sizes
  }

  /// What is counted by number while the events go by, and named at the end.
  private struct Counting {
    let details: Bool
    var values: Set<ValueID> = []
    /// Who lives in each slot, with what was counted of it.
    private var tenants: [Tenant?] = []
    private var gone: [Tenant] = []
    private var keys: [KeyNumber: Tally] = [:]

    private struct Tenant {
      let born: UInt64
      let classSymbol: Symbol
      let kind: Kind
      var tally = Tally()
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
          Tenant(born: UInt64(record.born), classSymbol: record.classSymbol, kind: record.kind),
          into: image.slot)
      }
    }

    private mutating func move(_ tenant: Tenant, into slot: Slot) {
      // Slots are given out one after the other; a log that says otherwise is no reason to grow.
      guard Int(slot.raw) <= tenants.count + 1 << 16 else { return }
      while tenants.count <= Int(slot.raw) { tenants.append(nil) }
      if let old = tenants[Int(slot.raw)], old.tally.events > 0 { gone.append(old) }
      tenants[Int(slot.raw)] = tenant
    }

    private func index(of slot: Slot) -> Int? {
      Int(slot.raw) < tenants.count && tenants[Int(slot.raw)] != nil ? Int(slot.raw) : nil
    }

    /// Takes in what an event says about who lives where.
    mutating func learn(_ event: Event, at position: UInt64) {
      if case .created(let slot, let symbol, _, let kind, _) = event {
        move(Tenant(born: position, classSymbol: symbol, kind: kind), into: slot)
      }
    }

    mutating func add(
      _ event: Event, _ found: SessionHistory.Measured, _ cast: Cast, _ survey: inout Survey
    ) {
      switch event {
      case .ended: survey.commands += 1
      case .created(_, let symbol, _, let kind, _):
        survey.nodesMade += 1
        if kind.isController {
          survey.classes[cast.text(symbol) ?? kind.className, default: []].insert(1)
        }
      case .propertySet(let slot, .version, let version):
        if let index = index(of: slot), let node = tenants[index] {
          let name = cast.text(node.classSymbol) ?? node.kind.className
          // Its creation counted as version 1, which is what one has that declares none.
          survey.classes[name, default: []].remove(1)
          survey.classes[name, default: []].insert(version)
        }
      case .sceneConnected(let scene), .windowOpened(_, let scene, _, _, _):
        if let name = cast.text(scene), !survey.scenes.contains(name) {
          survey.scenes.append(name)
        }
      default: break
      }
      if let value = found.value { values.insert(value) }
      guard details, !event.node.isNone, let index = index(of: event.node) else { return }
      tenants[index]?.tally.add(found.bytes)
      if case .stateSet(_, let key, _) = event, let node = tenants[index] {
        let number = KeyNumber(classSymbol: node.classSymbol, kind: node.kind, key: key)
        keys[number, default: Tally()].add(found.bytes)
      }
    }

    func finish(_ cast: Cast, _ survey: inout Survey) {
      var classes: [KeyNumber: Tally] = [:]
      for node in gone + tenants.compactMap({ $0 }) where node.tally.events > 0 {
        let number = KeyNumber(classSymbol: node.classSymbol, kind: node.kind, key: .none)
        classes[number] = (classes[number] ?? Tally()) + node.tally
        let name = cast.text(node.classSymbol) ?? node.kind.className
        survey.byNode["\(name) n\(node.born)"] = node.tally
      }
      for (number, tally) in classes {
        let name = cast.text(number.classSymbol) ?? number.kind.className
        survey.byClass[name] = (survey.byClass[name] ?? Tally()) + tally
      }
      for (number, tally) in keys {
        let name = cast.text(number.classSymbol) ?? number.kind.className
        let key = StateKey(
          className: name, key: cast.text(number.key) ?? "s\(number.key.raw)")
        survey.byKey[key] = (survey.byKey[key] ?? Tally()) + tally
      }
    }
  }
}

extension Survey {
  /// Several sessions taken together.
  mutating func add(_ other: Survey) {
    all = all + other.all
    commands += other.commands
    nodesMade += other.nodesMade
    largeValues = largeValues + other.largeValues
    if let time = other.first { first = min(first ?? time, time) }
    if let time = other.last { last = max(last ?? time, time) }
    scenes += other.scenes.filter { !scenes.contains($0) }
    classes.merge(other.classes) { $0.union($1) }
    damage = damage ?? other.damage
  }
}
