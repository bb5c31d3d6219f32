import NavlogCBOR
package import NavlogStore
package import NavlogHistory
package import NavlogNavigation
package import NavlogRestoration

/// A session in a store as a source of restoration, at any position.
package struct StoredSession: ArchiveSource {
  package let history: SessionHistory
  /// The store's information on the session.
  package let info: SessionInfo
  /// The reconstruction of the state.
  package let reconstruction: Reconstruction
  /// The state at the position.
  package var hierarchy: Hierarchy { reconstruction.hierarchy }
  /// The snapshots that could not be used for the reconstruction.
  package var fallbacks: [Reconstruction.Fallback] { reconstruction.fallbacks }
  private let names: [String?]
  private let manifest: Manifest?
  /// The classes that the session recorded.
  private let declared: Manifest?
  private let values: [Slot: [String: EncodedValue]]
  /// The values that could not be read, as messages.
  package let troubles: [String]

  /// Reads the state of `session` after `position`.
  ///
  /// - Parameter manifest: the classes whose policies apply; policies aren't in the log.
  package init(
    _ store: Store, _ session: SessionNumber, at position: UInt64, _ manifest: Manifest?,
    snapshots: SessionHistory.SnapshotUse = .newest
  ) throws(HistoryError) {
    let history = try SessionHistory(store, session)
    self.history = history
    self.manifest = manifest
    info = try history.info()
    declared = Manifest(recorded: info.description.metadata)
    reconstruction = try history.hierarchy(at: position, snapshots: snapshots)
    names = try history.names()
    (values, troubles) = try Self.read(history, reconstruction.hierarchy, names)
  }

  /// Whether the version of a node's class is only a rank, as that of an undeclared class in a session
  /// without private data is.
  package func hasRank(_ node: ArchivedNode) -> Bool {
    guard info.description.imported?.isRedacted == true,
      declared?.resolve(node.className) == nil
    else { return false }
    return node.isCarried || hierarchy.property(.version, of: node.node.slot) != nil
  }

  /// Returns the classes of which nodes have other versions than others, where only the ranks of these
  /// are known. Which of them is the newest can't be decided.
  package func classesWithRanks(in archive: Archive) -> Set<String> {
    guard info.description.imported?.isRedacted == true else { return [] }
    var versions: [String: UInt32?] = [:]
    var found: Set<String> = []
    func add(_ className: String, _ version: UInt32?) {
      guard declared?.resolve(className) == nil else { return }
      if let other = versions.updateValue(version, forKey: className), other != version {
        found.insert(className)
      }
    }
    // The newest version counts, even if it is that of a node that isn't saved.
    for (index, record) in hierarchy.records.enumerated() where record.isAlive {
      guard let className = text(record.classSymbol) else { continue }
      let slot = Slot(UInt32(truncatingIfNeeded: index))
      // The first version of a class isn't recorded, and has no rank.
      add(className, hierarchy.property(.version, of: slot))
    }
    for node in archive.nodes where node.isCarried { add(node.className, node.version) }
    return found
  }

  /// Why the classes that the session has recorded can't be used, if they are needed; `nil` if they
  /// can, or if there are none.
  package var manifestTrouble: String? {
    let bytes = info.description.metadata
    return manifest != nil || bytes.isEmpty || declared != nil
      ? nil
      : "the classes that the session has recorded can't be read; those in its state count as declared"
  }

  private static func read(
    _ history: SessionHistory, _ hierarchy: Hierarchy, _ names: [String?]
  ) throws(HistoryError) -> ([Slot: [String: EncodedValue]], [String]) {
    var born: [Position: NodeID] = [:]
    var set: [(slot: Slot, key: String, position: UInt64)] = []
    for (index, record) in hierarchy.records.enumerated() where record.isAlive {
      let slot = Slot(UInt32(truncatingIfNeeded: index))
      born[record.born] = hierarchy.id(slot)
      for cell in hierarchy.cells(of: slot) where cell.isSet {
        guard let symbol = cell.key.symbol, Int(symbol.raw) < names.count,
          let key = names[Int(symbol.raw)]
        else { continue }
        set.append((slot, key, UInt64(cell.position)))
      }
    }
    let found = try history.values(at: set.map(\.position))
    var values: [Slot: [String: EncodedValue]] = [:]
    var troubles: [String] = []
    for (slot, key, position) in set {
      do {
        guard let bytes = try found[position]?.get() else { continue }
        values[slot, default: [:]][key] = EncodedValue(try CBORValue(decoding: bytes.span)) {
          if FormerNode.isName($0) { return .reference($0) }
          return Position(lastingName: $0).flatMap { born[$0] }.map { .node($0) }
        }
      } catch {
        let why = (error as? HistoryError)?.message ?? "it isn't a value: \(error)"
        troubles.append("'\(key)' of n\(hierarchy[slot].born) can't be read: \(why)")
      }
    }
    return (values, troubles.sorted())
  }

  /// Returns what would be kept of the state, together with the nodes that are still deferred.
  package func archive() throws(HistoryError) -> Archive {
    try archive(adding: try disconnectedScenes())
  }

  /// Returns what a scene showed when it disconnected at `point`, and what was deferred in it.
  package static func scene(
    _ name: String, disconnectedAt point: Provenance, _ store: Store, _ manifest: Manifest?
  ) throws(HistoryError) -> Archive {
    guard let number = SessionNumber(point.session) else {
      throw HistoryError(StoreError(.noSuchSession, "There is no session \(point.session)"))
    }
    let session = try StoredSession(store, number, at: UInt64(point.position), manifest)
    return try session.archive(adding: []).part(ofScene: name, at: point)
  }

  private func archive(adding scenes: [Archive]) throws(HistoryError) -> Archive {
    let own = ownArchive()
    let stored = try StoredOutcomes(
      of: self, at: UInt64(hierarchy.position), all: own.refersToFormerNode)
    var outcomes = stored.outcomes
    for scene in scenes { outcomes.add(scene) }
    var archive = DeferredNodes.carry(
      outcomes, into: own, of: hierarchy, self, session: info.number.rawValue,
      launched: stored.launched, selecting: stored.selecting)
    archive.unavailable = stored.troubles
    return archive
  }

  /// Returns what the scenes that are disconnected showed before (SCN-2).
  private func disconnectedScenes() throws(HistoryError) -> [Archive] {
    var found: [Archive] = []
    for scene in hierarchy.scenes where !scene.isConnected && scene.placed < hierarchy.position {
      guard let name = text(scene.id) else { continue }
      let launched = try history.launched()
      let origin = launched.description.origin
      let isEarlier = origin.kind == .continued && UInt64(scene.placed) <= launched.base
      let number = isEarlier ? origin.point?.session ?? info.number : info.number
      do throws(HistoryError) {
        let part = try Self.scene(
          name, disconnectedAt: Provenance(session: number.rawValue, position: scene.placed),
          history.store, manifest)
        // Earlier versions left the controllers of a scene in its windows.
        let isReleased = !part.nodes.contains { node in
          node.owner == nil && !node.isOwned && hierarchy.isCurrent(node.node)
            && hierarchy[node.node.slot].isRoot
        }
        if isReleased { found.append(part) }
      } catch {
        // The events may have been deleted explicitly.
        guard error.code == .store else { throw error }
      }
    }
    return found
  }

  /// Returns what would be kept of the state itself.
  func ownArchive() -> Archive {
    var archive = Preservation.archive(of: hierarchy, self)
    archive.launch = LaunchFacts(
      build: info.description.build.isEmpty ? nil : info.description.build,
      idiom: hierarchy.windows.first?.idiom, time: info.started)
    return archive
  }

  /// What could not be used or read, as messages: how many snapshots were skipped, why, and the
  /// cost.
  package var remarks: [String] {
    var lines = fallbacks.map { "the snapshot at \($0.position) was passed over: \($0.reason)" }
    if !fallbacks.isEmpty {
      lines.append(
        "\(fallbacks.count) passed over; \(basis), and \(reconstruction.folded) events folded onto it"
          + " in \(reconstruction.nanoseconds / 1_000) µs")
    }
    return lines + [manifestTrouble].compactMap(\.self) + troubles
  }

  /// Records which snapshots used for the state are damaged, for later readers of the store.
  package func quarantineSnapshots(at time: UInt64) throws(HistoryError) {
    try history.quarantine(reconstruction, at: time)
  }

  private var basis: String {
    switch reconstruction.basis {
    case .empty: "begun with nothing"
    case .base(let position): "begun with what was trimmed to, at \(position)"
    case .snapshot(let position): "begun with the snapshot at \(position)"
    }
  }

  /// Returns the classes that the app declared at the time, if the session recorded them; otherwise
  /// those that were seen.
  package func manifestThen() throws(HistoryError) -> Manifest {
    guard let declared else { return try classesSeen() }
    return declared.isSeen ? declared.adding(try classesSeen()) : declared
  }

  /// Returns every class in the state, and of what is kept in addition to it, in its version, each
  /// with a factory.
  func classesSeen() throws(HistoryError) -> Manifest {
    var classes: [String: ClassDeclaration] = [:]
    func add(_ id: String, _ kind: Kind, _ version: UInt32) {
      classes[id, default: ClassDeclaration(id, superclasses: [kind.className])].version =
        max(classes[id]?.version ?? 1, version, 1)
    }
    for (index, record) in hierarchy.records.enumerated() where record.isAlive {
      guard let id = text(record.classSymbol),
        text(record.identifier) != ApplicationObject.identifier
      else { continue }
      let slot = Slot(UInt32(truncatingIfNeeded: index))
      add(id, record.kind, hierarchy.property(.version, of: slot) ?? 1)
    }
    for node in try archive().nodes where node.isCarried {
      guard node.identifier != ApplicationObject.identifier, node.className != node.kind.className
      else { continue }
      add(node.className, node.kind, node.version)
    }
    do throws(Manifest.Conflict) { return try Manifest(Array(classes.values)) } catch {
      preconditionFailure("Classes that were collected by id have different ids: \(error)")
    }
  }

  // MARK: ArchiveSource

  package func text(_ symbol: Symbol) -> String? { symbol.name(in: names) }

  package func label(_ slot: Slot) -> String { "n\(hierarchy[slot].born)" }

  package func policy(of slot: Slot) -> ClassPolicy {
    let record = hierarchy[slot]
    let id = text(record.classSymbol) ?? record.kind.className
    return manifest?.resolve(id)?.declaration.policy ?? ClassPolicy()
  }

  package func state(of slot: Slot) -> [String: EncodedValue] { values[slot] ?? [:] }

  package func hasRestorationClass(_ slot: Slot) -> Bool {
    hierarchy.property(.restorationClass, of: slot).map { $0 != 0 } ?? false
  }
}
