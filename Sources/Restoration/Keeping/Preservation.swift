package import NavlogNavigation

/// Walks from each window's root down the chains of identifiers (SAV-2…SAV-5).
package struct Preservation {
  let hierarchy: Hierarchy
  let source: any ArchiveSource
  var archive = Archive()
  /// The archive's index of each kept node.
  var kept: SlotMap<Int>
  var names = PathNames()
  /// The number of nodes that are kept in their place; the others are only referred to.
  var inPlace = 0
  var excluded: Set<Slot> = []
  var pending: [Visit] = []
  /// The object that keeps the app's own values.
  let app: Slot
  /// The selected child of each kept node.
  var shown: [Slot] = []
  /// The controllers whose views are in another controller's view although they aren't its
  /// children.
  let guests: [Slot: [Slot]]
  /// The stacks that splits made around columns and that present a controller, by the controller on
  /// the stack that presents it when it is restored.
  var presentingStacks: [Slot: Slot] = [:]

  /// A node that the walk will visit.
  struct Visit {
    var slot: Slot
    var path: NodePath
    var place: ArchivedNode.Place
    var owner: Int?
    /// The index on a stack, among the tabs or in a column.
    var number: Int?
    /// The column that it came from onto the stack of a collapsed split, or whose stack presents it.
    var origin: Column?
    /// Whether a collapsed split had pushed it onto the primary's stack, or its stack below it.
    var wasOnStack = false
    /// How it is presented, if it is.
    var presentation: Presentation?
    /// The index among the nodes with the same owner, place and identifier.
    var ordinal = 0
    /// For a node without a place: the ancestor, the identifiers in between, and the path with them.
    var referred: (ancestor: Int?, between: [String], path: NodePath?)? = nil
    /// Why it is left out, if it is.
    var cut: Cut?
  }

  /// A presentation, or one that waits.
  struct Presentation {
    var node: Slot
    var asker: Slot
    var style: Style
    var transition: TransitionStyle
    var isWaiting = false
  }

  enum Cut {
    case unnamed, transient, pages, notEncoded, notCallingSuper, hosted

    var rule: PreservationRule {
      switch self {
      case .unnamed: .belowUnnamed
      case .transient: .transient
      case .pages, .notEncoded, .notCallingSuper: .notEncoded
      case .hosted: .hosted
      }
    }

    var reason: String {
      switch self {
      case .unnamed: "something above it has no restoration identifier"
      case .transient: "its class, or that of something above it, is transient"
      case .pages: "a page controller keeps no pages; encode a reference to the page"
      case .notEncoded: "its container does not encode its children"
      case .notCallingSuper: "encodeRestorableState of its container does not call super"
      case .hosted: "its view is shown where it isn't a child"
      }
    }
  }

  /// Makes the archive of `hierarchy`, including the nodes that the app encodes explicitly.
  package static func archive(
    of hierarchy: Hierarchy, _ source: any ArchiveSource, application: [String: EncodedValue] = [:],
    encoding byHand: [Slot] = []
  ) -> Archive {
    var walk = Preservation(hierarchy: hierarchy, source: source)
    return walk.run(application, byHand)
  }

  private init(hierarchy current: Hierarchy, source: any ArchiveSource) {
    let hierarchy = current.transitions.isEmpty ? current : current.atRest
    self.hierarchy = hierarchy
    archive.position = current.position
    self.source = source
    kept = SlotMap(for: hierarchy)
    var guests: [Slot: [Slot]] = [:]
    for (index, record) in hierarchy.records.enumerated()
    where record.isAlive && !record.host.isNone {
      guests[record.host, default: []].append(Slot(UInt32(truncatingIfNeeded: index)))
    }
    self.guests = guests
    app =
      hierarchy.records.indices.lazy.map { Slot(UInt32(truncatingIfNeeded: $0)) }.first {
        hierarchy.isAlive($0) && hierarchy[$0].kind == .object && hierarchy[$0].parent.isNone
          && source.text(hierarchy[$0].identifier) == ApplicationObject.identifier
      } ?? .none
  }

  private mutating func run(
    _ application: [String: EncodedValue], _ byHand: [Slot]
  ) -> Archive {
    for (index, window) in hierarchy.windows.enumerated() {
      archive.windows.append(ArchivedWindow(window, of: hierarchy, at: archive.position, source))
      guard !window.root.isNone else { continue }
      let path = NodePath(component(window.root))
      walk(from: Visit(slot: window.root, path: path, place: .root(index)))
    }
    inPlace = archive.nodes.count
    // The given values take precedence over the logged ones.
    var application = application
    if !app.isNone { application.merge(source.state(of: app)) { given, _ in given } }
    for slot in byHand where hierarchy.isAlive(slot) { keep(referred: slot) }
    keepOriginals()
    for id in EncodedValue.map(application).nodes where hierarchy.isCurrent(id) {
      keep(referred: id.slot)
    }
    // Nodes that are referred to are kept, and may refer to more (SAV-4).
    var next = 0
    while next < archive.nodes.count {
      let state = archive.nodes[next].state
      // In the order of the keys, so that equal hierarchies give equal archives.
      for id in state.isEmpty ? [] : EncodedValue.map(state).nodes where hierarchy.isCurrent(id) {
        keep(referred: id.slot)
      }
      next += 1
    }
    if case .map(let links)? = application[ApplicationObject.links] {
      archive.links = links.compactMapValues { if case .text(let how) = $0 { how } else { nil } }
    }
    if case .map(let activities)? = application[ApplicationObject.activities] {
      archive.activities = activities
    }
    for key in ApplicationObject.ownKeys { application[key] = nil }
    archive.application = application.mapValues(resolved)
    for index in archive.nodes.indices where !archive.nodes[index].state.isEmpty {
      archive.nodes[index].state = archive.nodes[index].state.mapValues(resolved)
    }
    reportObjects()
    reportDuplicates()
    return archive
  }

  func resolved(_ value: EncodedValue) -> EncodedValue {
    value.replacingNodes { id in
      guard hierarchy.isCurrent(id), let index = kept[id.slot] else { return .null }
      return .reference(archive.nodes[index].path)
    }
  }

  /// Reports the objects that no kept node refers to (SAV-11).
  private mutating func reportObjects() {
    for index in hierarchy.records.indices {
      let slot = Slot(UInt32(truncatingIfNeeded: index))
      guard hierarchy.isAlive(slot), hierarchy[slot].kind == .object, slot != app,
        kept[slot] == nil,
        excluded.insert(slot).inserted
      else { continue }
      exclude(
        slot, NodePath(component(slot)), .unreferenced,
        "no saved node has a reference to the object")
    }
  }

  // MARK: - The walk

  mutating func walk(from visit: Visit) {
    pending.append(visit)
    while let visit = pending.popLast() { take(visit) }
  }

  mutating func take(_ visit: Visit) {
    let slot = visit.slot
    guard kept[slot] == nil, !excluded.contains(slot) else { return }
    let record = hierarchy[slot]
    if let cut = visit.cut {
      return leave(visit, cut, cut.rule, cut.reason)
    }
    // What is transient would not be kept with an identifier, either.
    let policy = source.policy(of: slot)
    if policy.isTransient || hierarchy.property(.transient, of: slot) == 1 {
      return leave(visit, .transient, Cut.transient.rule, Cut.transient.reason)
    }
    guard let identifier = source.text(record.identifier) else {
      let rule: PreservationRule = record.kind == .view ? .unnamedView : .unnamed
      return leave(visit, .unnamed, rule, "it has no restoration identifier")
    }
    keep(visit, identifier, policy)
  }

  private mutating func leave(
    _ visit: Visit, _ cut: Cut, _ rule: PreservationRule, _ reason: String
  ) {
    excluded.insert(visit.slot)
    exclude(visit.slot, visit.path, rule, reason)
    descend(from: visit.slot, visit.path, owner: nil, cut: cut)
  }

  mutating func exclude(
    _ slot: Slot, _ path: NodePath, key: String? = nil, _ rule: PreservationRule, _ reason: String
  ) {
    archive.exclusions.append(
      Exclusion(chain: path, node: hierarchy.id(slot), key: key, rule: rule, reason: reason))
  }

  mutating func keep(_ visit: Visit, _ identifier: String, _ policy: ClassPolicy) {
    let slot = visit.slot
    let record = hierarchy[slot]
    let index = archive.nodes.count
    let key = NodeKey(relation(of: visit), identifier, ordinal: visit.ordinal)
    let path = names.claim(
      visit.path, key, number: visit.number ?? 0,
      below: visit.owner.map { archive.nodes[$0].chain },
      fuller: visit.referred?.path)
    var node = ArchivedNode(
      chain: path, key: key, node: hierarchy.id(slot), kind: record.kind,
      className: source.text(record.classSymbol) ?? record.kind.className, place: visit.place,
      owner: visit.owner, ancestor: visit.referred?.ancestor, number: visit.number)
    node.version = hierarchy.property(.version, of: slot) ?? 1
    node.hasRestorationClass = source.hasRestorationClass(slot)
    node.isFromStoryboard = record.isFromStoryboard
    node.storyboard = hierarchy.property(.storyboard, of: slot).flatMap { source.text(Symbol($0)) }
    node.title = hierarchy.property(.title, of: slot).flatMap { source.text(Symbol($0)) }
    node.properties = KeptProperty.all(of: slot, in: hierarchy, source)
    node.wasLoaded = record.isLoaded
    node.wasCollapsed = record.isCollapsed
    node.showedMore = record.kind == .tab && hierarchy.showsMore(slot)
    node.wasCompact = record.isCompact
    node.wasFirstResponder = slot == hierarchy.firstResponder
    node.columns = UInt32(record.columns)
    node.origin = visit.origin
    node.wasOnStack = visit.wasOnStack
    if let presentation = visit.presentation { keep(presentation, of: slot, in: &node) }
    let state = source.state(of: slot)
    if !state.isEmpty {
      node.state = encoded(
        state, ClassDeclaration(node.className, policy: policy), slot, path)
    }
    archive.nodes.append(node)
    shown.append(shown(by: slot))
    kept[slot] = index
    archive.link(index)
    if let owner = visit.owner, shown[owner] == slot { archive.nodes[owner].selected = index }
    descend(from: slot, path, owner: index, cut: nil)
  }

  func relation(of visit: Visit) -> NodeKey.Relation {
    switch visit.place {
    case .root(let window):
      .root(scene: archive.windows[window].scene, window: archive.windows[window].id)
    case .child: .child
    case .column(let column): .column(column)
    case .presented: .presented
    case .attached: hierarchy[visit.slot].kind == .object ? .object : .view
    case .referred: .referred(below: visit.referred?.between ?? [])
    }
  }

  /// Returns the part of a node's state that may be kept.
  private mutating func encoded(
    _ state: [String: EncodedValue], _ declaration: ClassDeclaration, _ slot: Slot, _ path: NodePath
  ) -> [String: EncodedValue] {
    var encoder = StateEncoder(declaration)
    for (key, value) in state.sorted(by: { $0.key < $1.key }) where key != KeptState.key {
      do throws(StateCodingError) { try encoder.encode(value, forKey: key) } catch {
        let rule: PreservationRule = error.code == .reservedKey ? .reservedKey : .unencodable
        exclude(slot, path, key: key, rule, error.description)
      }
    }
    for key in encoder.withheld.sorted() {
      exclude(slot, path, key: key, .transient, "the key is sensitive")
    }
    var values = encoder.values
    values[KeptState.key] = state[KeptState.key]
    return values
  }

  func shown(by slot: Slot) -> Slot {
    hierarchy[slot].kind == .tab ? hierarchy.selectedTab(of: slot) : hierarchy.selected(in: slot)
  }
}
