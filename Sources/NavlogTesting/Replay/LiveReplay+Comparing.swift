import Navlog
import NavlogForks
import NavlogHistory
import NavlogNavigation
import NavlogRestoration
import NavlogStore
import NavlogTimeTravel

// Compares the events that came with the recorded ones.
extension LiveReplay {
  /// Compares the events of a command, and the state after it.
  func compare(_ command: LoggedCommand) {
    checkVersions(command)
    guard let place = difference() else {
      compareState(command)
      return
    }
    guard divergences.isEmpty || !dependsOnMissingNode else { return }
    let entries = matcher.entries
    let recorded = place.recorded.map { entries[$0].event }
    let now = place.now.map { matcher.actual[$0].event }
    let change = RuleChange.explaining(
      RuleChange.Difference(
        before: entries.prefix(place.recorded ?? entries.count).map(\.event), recorded: recorded,
        now: now),
      since: session.rules)
    if let change {
      let sentence = "\(change.rule): \(change.sentence)"
      if !summary.changedRules.contains(sentence) { summary.changedRules.append(sentence) }
      return
    }
    add(ReplayBlame(self, command, place).divergence)
  }

  /// Whether the recorded command is about a node that a difference before has kept from being made.
  private var dependsOnMissingNode: Bool {
    matcher.entries.indices.contains { index in
      matcher.interpret(at: index)
      let slot = matcher.entries[index].event.node
      guard !slot.isNone, let birth = matcher.pairs.birth(in: slot),
        birth < matcher.position(0)
      else { return false }
      return matcher.pairs.node(birth, in: slot) == nil
    }
  }

  /// The indexes of the first events that differ; `nil` if all are the same.
  private func difference() -> (recorded: Int?, now: Int?)? {
    let recorded = matcher.entries.indices.filter { !isLeftOut(recorded: $0) }
    let now = matcher.actual.indices.filter { !isLeftOut(now: $0) }
    for place in 0..<max(recorded.count, now.count) {
      guard place < recorded.count, place < now.count else {
        return (
          place < recorded.count ? recorded[place] : nil, place < now.count ? now[place] : nil
        )
      }
      let (index, other) = (recorded[place], now[place])
      matcher.interpret(at: index)
      let expected = matcher.entries[index].event.counterpart(
        at: matcher.position(index), to: start &+ Position(other) &+ 1, matcher.pairs)
      let actual = matcher.actual[other].event
      if expected != actual, !isSame(expected, actual), !isSameValue(index, expected, actual) {
        return (index, other)
      }
    }
    return nil
  }

  /// Whether a recorded event belongs to what a migration changes: versions, and the state of
  /// migrated nodes.
  private func isLeftOut(recorded index: Int) -> Bool {
    matcher.interpret(at: index)
    return matcher.entries[index].event.isOfVersion { isMigrated($0) }
  }

  private func isLeftOut(now index: Int) -> Bool {
    matcher.actual[index].event.isOfVersion { slot in
      hierarchy.isAlive(slot)
        && matcher.pairs.original(of: hierarchy[slot].born).map(migrated.contains) ?? false
    }
  }

  /// Whether two events differ only in the id of a class that was renamed with an alias, or in the
  /// number of a session.
  func isSame(_ expected: Event, _ actual: Event) -> Bool {
    if case .provenanceRecorded = expected, case .provenanceRecorded = actual { return true }
    if case .commanded(.recordProvenance) = expected, case .commanded(.recordProvenance) = actual {
      return true
    }
    guard let old = expected.creation, let new = actual.creation else { return expected == actual }
    return old.slot == new.slot && old.kind == new.kind && old.origin == new.origin
      && isRenamed(old.name, new.name)
      && (old.identifier == new.identifier || isRenamed(old.identifier, new.identifier))
  }

  private func isRenamed(_ old: Symbol, _ new: Symbol) -> Bool {
    if old == new { return true }
    guard let name = name(old), let now = runtime?.log.name(new) else { return false }
    return application?.declaredID(of: name) == now
  }

  /// Whether a value differs only in the names of the nodes that it refers to.
  private func isSameValue(_ index: Int, _ expected: Event, _ actual: Event) -> Bool {
    guard case .stateSet(let slot, let key, _) = expected,
      case .stateSet(slot, key, let fingerprint) = actual,
      let bytes = session.bytes(of: matcher.recorded[index])
    else { return false }
    return Fingerprint(of: bytes.renamingReferences(matcher.pairs.renamed).span) == fingerprint
  }

  private func compareState(_ command: LoggedCommand) {
    guard divergences.isEmpty, migrated.isEmpty, summary.changedRules.isEmpty,
      let digest = command.digest, let end = command.events.last?.position,
      UInt64(hierarchy.position) == end,
      digest.structure != hierarchy.digest.structure || digest.state != hierarchy.digest.state,
      runtime.map({ Array($0.log.namesInMemory.prefix(session.names.count)) == session.names })
        == true, runtime?.log.namesInMemory.count == session.names.count
    else { return }
    add(
      ReplayBlame(self, command, (nil, nil)).divergence(
        .state, at: end, of: nil, recorded: "the digest of the state at \(end)",
        now: "another digest, after the same events",
        "the reducer folds the events into another state; it needs a new version"))
  }

  /// Reports the nodes of the command whose class can't read their state.
  private func checkVersions(_ command: LoggedCommand) {
    guard let application, !migrated.isEmpty else { return }
    for (index, entry) in matcher.entries.enumerated() {
      guard case .created = entry.event else { continue }
      let birth = matcher.position(index)
      guard migrated.contains(birth), let name = classes[birth] else { continue }
      let version = matcher.version(ofNodeCreatedAt: index)
      guard let incompatibility = application.incompatibility(to: name, version: version) else {
        continue
      }
      let now: String
      switch incompatibility {
      case .newer(let declared): now = "version \(declared), which is older"
      case .noMigration(let declared): now = "version \(declared), and no migrations lead to it"
      case .undeclared, .notConforming, .vetoed: continue
      }
      add(
        ReplayBlame(self, command, (nil, nil)).divergence(
          .version, at: UInt64(birth), of: name, recorded: "n\(birth) \(name), version \(version)",
          now: now, "its state can't be read; add a migration"))
    }
  }

  // MARK: - Other differences

  /// A recorded command that didn't come.
  func differ(fromMissing command: LoggedCommand) {
    let first = command.events.first?.entry?.event
    if case .commanded(.release)? = first {
      add(
        ReplayBlame(self, command, (0, nil)).divergence(
          .objects, at: command.events[0].position, of: nil, recorded: nil, now: "it is retained",
          "something holds the object longer"))
    } else {
      add(ReplayBlame(self, command, (0, nil)).divergence)
    }
  }

  /// Commands that come after the last recorded one.
  func differByMore() {
    guard let last = session.commands.last else { return }
    add(ReplayBlame(self, last, (nil, 0)).divergence)
  }

  /// A class that doesn't keep a value under `key` any more.
  func differ(byKey key: String, of className: String, after index: Int) {
    let place = matcher.entries[index...].firstIndex {
      if case .stateSet(_, let symbol, _) = $0.event { name(symbol) == key } else { false }
    }
    guard let current = currentCommand else { return }
    add(
      ReplayBlame(self, current, (place ?? index, nil)).divergence(
        .key(key), at: UInt64(matcher.position(place ?? index)), of: className, recorded: nil,
        now: "no property is stored under '\(key)'", "the value is no longer kept"))
  }

  /// A class that isn't registered, or whose factory makes no object.
  func differ(byClass className: String, at index: Int, _ error: (any Error)? = nil) {
    guard let current = currentCommand else { return }
    let isKnown = application?.declaredID(of: className) != nil
    let now =
      error.map { "its factory throws: \($0)" }
      ?? (isKnown ? "its factory makes no object" : "no class has or had that id")
    add(
      ReplayBlame(self, current, (index, nil)).divergence(
        isKnown ? .objects : .unknownClass, at: UInt64(matcher.position(index)), of: className,
        recorded: nil, now: now,
        isKnown
          ? "it can't be made from its recorded state"
          : "it is not registered; was it renamed without an alias?"))
  }

  private var currentCommand: LoggedCommand? {
    guard let position = matcher.recorded.first?.position else { return nil }
    return session.commands.first { $0.events.first?.position == position }
  }

  /// Adds a difference, unless the same class was blamed for the same before.
  func add(_ divergence: ReplayDivergence) {
    guard continues || divergences.isEmpty else { return }
    let isConsequence = divergences.contains {
      $0.cause == divergence.cause && $0.className == divergence.className
    }
    if !isConsequence { divergences.append(divergence) }
    stop()
  }
}

extension CommandMatcher {
  /// The version that the recorded command sets for the node that the event at `index` creates.
  fileprivate func version(ofNodeCreatedAt index: Int) -> UInt32 {
    guard case .created(let slot, _, _, _, _) = entries[index].event else { return 1 }
    for entry in entries[(index + 1)...] {
      if case .propertySet(slot, .version, let version) = entry.event { return version }
      if case .created(slot, _, _, _, _) = entry.event { return 1 }
    }
    return 1
  }
}

extension Event {
  /// What is created, if the event creates a node or commands it.
  fileprivate var creation:
    (slot: Slot?, kind: Kind, name: Symbol, identifier: Symbol, origin: NavlogNavigation.Origin)?
  {
    switch self {
    case .created(let slot, let name, let identifier, let kind, let origin):
      (slot, kind, name, identifier, origin)
    case .commanded(.create(let kind, let name, let identifier, let origin)):
      (nil, kind, name, identifier, origin)
    default: nil
    }
  }

  /// Whether the event sets a version, or the state of a node that was migrated.
  fileprivate func isOfVersion(_ isMigrated: (Slot) -> Bool) -> Bool {
    switch self {
    case .commanded(.set(_, .version, _)), .propertySet(_, .version, _): true
    case .commanded(.setState(let slot)), .stateSet(let slot, _, _): isMigrated(slot)
    default: false
    }
  }
}
