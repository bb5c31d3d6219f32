import NavlogHistory
import NavlogNavigation
import NavlogRestoration
import NavlogRestorationStore
import NavlogStore

/// The keys that the values of a migrated node had in the session it was restored from.
///
/// A session has the declarations of its classes, so it is known what a migration did to each key.
/// A migration that is code of the app is not in the log: there, a key was renamed only if one key
/// that is gone and one that is new have the same value, and no others have it.
struct FormerKeys {
  /// A node in a state of its session.
  struct Place {
    let slot: Slot
    let hierarchy: Hierarchy
    let vocabulary: SessionNames

    /// The keys that are set, with the fingerprints of their values.
    fileprivate var values: [String: UInt64] {
      let cells = hierarchy.cells(of: slot).filter(\.isSet)
      let named = cells.compactMap { cell in
        cell.key.symbol.flatMap(vocabulary.text).map { ($0, cell.value) }
      }
      return Dictionary(named) { $1 }
    }
  }

  /// The former keys, by the keys that they were renamed to.
  private let renamed: [String: String]

  /// Finds the former keys of a restored node, which a migration can have renamed.
  ///
  /// - Parameters:
  ///   - then: the node in the state that was restored.
  ///   - history: the session that restored it.
  init(
    of node: NodeID, _ decision: RestorationOrigin.Decision, then: Place,
    in history: SessionHistory, _ vocabulary: SessionNames
  ) throws(HistoryError) {
    guard decision.outcome == .migrated else {
      renamed = [:]
      return
    }
    if let steps = try Self.steps(of: decision, then, in: history),
      let declared = Self.renamed(Array(then.values.keys), by: steps)
    {
      renamed = declared
      return
    }
    let state = try history.hierarchy(at: decision.end).hierarchy
    let now = state.slot(born: UInt64(node.born)).map {
      Place(slot: $0, hierarchy: state, vocabulary: vocabulary)
    }
    renamed = Self.renamed(then.values, now?.values ?? [:])
  }

  /// Returns the declared steps of a migration; `nil` if they are unknown.
  private static func steps(
    of decision: RestorationOrigin.Decision, _ then: Place, in history: SessionHistory
  ) throws(HistoryError) -> [MigrationStep]? {
    let info: SessionInfo
    let recorder = try history.recorder(of: decision.position)
    do throws(StoreError) { info = try history.store.session(recorder) } catch {
      throw HistoryError(error)
    }
    // The keys of a redacted session are hashes.
    guard info.description.imported?.isRedacted != true else { return nil }
    let name = then.vocabulary.className(then.hierarchy[then.slot])
    let version = then.hierarchy.property(.version, of: then.slot) ?? 1
    return Manifest(recorded: info.description.metadata)?.resolve(name)?.declaration
      .steps(from: version)
  }

  /// Returns what declared steps rename `keys` to; `nil` if some of it is code.
  private static func renamed(_ keys: [String], by steps: [MigrationStep]) -> [String: String]? {
    // Every value is its own key, so the migrated state has where each value comes from.
    var state = MigratingState(
      Dictionary(uniqueKeysWithValues: keys.map { ($0, EncodedValue.text($0)) }))
    for step in steps {
      guard !step.isOpaque else { return nil }
      let changes = step.changes.map { change in
        if case .set(let key, _) = change { MigrationStep.Change.set(key, .null) } else { change }
      }
      let moving = MigrationStep(step.from, to: step.to, changes)
      do throws(StateCodingError) { try moving.migrate(&state) } catch { return nil }
    }
    var renamed: [String: String] = [:]
    for (key, value) in state.values {
      if case .text(let former) = value, former != key { renamed[key] = former }
    }
    return renamed
  }

  /// Returns the only way to match the values of keys that are gone with those of new ones.
  private static func renamed(
    _ before: [String: UInt64], _ after: [String: UInt64]
  ) -> [String: String] {
    let gone = Dictionary(grouping: before.filter { after[$0.key] == nil }, by: \.value)
    let new = Dictionary(grouping: after.filter { before[$0.key] == nil }, by: \.value)
    var renamed: [String: String] = [:]
    for (value, keys) in new {
      guard keys.count == 1, let former = gone[value], former.count == 1 else { continue }
      renamed[keys[0].key] = former[0].key
    }
    return renamed
  }

  /// Returns the facet in the earlier session, which is another one only for a renamed key.
  func former(of facet: NodeAddress.Facet) -> NodeAddress.Facet {
    guard case .state(let key) = facet, let former = renamed[key] else { return facet }
    return .state(former)
  }

  /// Returns the key that a migration gave to the value of a key; `nil` if it renamed it to none.
  func successor(of facet: NodeAddress.Facet) -> String? {
    guard case .state(let key) = facet else { return nil }
    return renamed.first { $0.value == key }?.key
  }
}
