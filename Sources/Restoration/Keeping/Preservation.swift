package import Navigation

/// The walk from each window's root down the chains of identifiers (SAV-2…SAV-5).
package struct Preservation<Source: ArchiveSource> {
  private let hierarchy: Hierarchy
  private let source: Source
  private var archive = Archive()
  /// Who has a path, and which.
  private var kept: SlotMap<Int>
  private var taken: [String: Int] = [:]
  private var excluded: Set<Slot> = []
  private var pending: [Visit] = []
  /// The object that keeps the app's own values.
  private let app: Slot
  /// The child that each kept node shows.
  private var shown: [Slot] = []
  /// The controllers whose view lies in another's although they are no children of it.
  private let guests: [Slot: [Slot]]

  /// A node that the walk still comes to.
  private struct Visit {
    var slot: Slot
    var path: String
    var place: ArchivedNode.Place
    var owner: Int?
    /// Why it is left out, if it is.
    var cut: Cut?
  }

  private enum Cut {
    case unnamed, transient, pages, notEncoded, hosted, duplicate

    var rule: String {
      switch self {
      case .unnamed: "E41"
      case .transient: "SAV-16"
      case .pages, .notEncoded: "SAV-15"
      case .hosted: "E47"
      case .duplicate: "E34"
      }
    }

    var reason: String {
      switch self {
      case .unnamed: "something above it has no restoration identifier"
      case .transient: "its class, or that of something above it, is transient"
      case .pages: "a page controller keeps no pages; encode a reference to the page"
      case .notEncoded: "its container does not encode its children"
      case .hosted: "its view is shown where it is no child"
      case .duplicate: "something above it has the path of another node"
      }
    }
  }

  /// Walks `hierarchy`, and from the nodes that the app encodes by hand.
  package static func archive(
    of hierarchy: Hierarchy, _ source: Source, application: [String: EncodedValue] = [:],
    encoding byHand: [Slot] = []
  ) -> Archive {
    var walk = Preservation(hierarchy: hierarchy, source: source)
    return walk.run(application, byHand)
  }

  private init(hierarchy: Hierarchy, source: Source) {
    self.hierarchy = hierarchy
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
    archive.position = hierarchy.position
    for (index, window) in hierarchy.windows.enumerated() {
      let scene = hierarchy.scenes.first { $0.id == window.scene }
      archive.windows.append(
        ArchivedWindow(
          id: source.text(window.id) ?? "", scene: source.text(window.scene),
          isConnected: scene?.isConnected ?? true, traits: window.traits, idiom: window.idiom,
          system: window.system, isVisible: window.isVisible))
      guard !window.root.isNone else { continue }
      let path = component(window.root)
      walk(from: Visit(slot: window.root, path: path, place: .root(index)))
    }
    // What is given goes before what the log has.
    var application = application
    if !app.isNone { application.merge(source.state(of: app)) { given, _ in given } }
    for slot in byHand where hierarchy.isAlive(slot) { keep(referred: slot) }
    for id in EncodedValue.map(application).nodes where hierarchy.isCurrent(id) {
      keep(referred: id.slot)
    }
    // What is referred to is kept, and may refer to more (SAV-4).
    var next = 0
    while next < archive.nodes.count {
      let state = archive.nodes[next].state
      for id in state.isEmpty ? [] : state.values.flatMap(\.nodes) where hierarchy.isCurrent(id) {
        keep(referred: id.slot)
      }
      next += 1
    }
    if case .map(let links)? = application[ApplicationObject.links] {
      archive.links = links.compactMapValues { if case .text(let how) = $0 { how } else { nil } }
    }
    for key in ApplicationObject.ownKeys { application[key] = nil }
    archive.application = application.mapValues(resolved)
    for index in archive.nodes.indices where !archive.nodes[index].state.isEmpty {
      archive.nodes[index].state = archive.nodes[index].state.mapValues(resolved)
    }
    reportObjects()
    return archive
  }

  private func resolved(_ value: EncodedValue) -> EncodedValue {
    value.replacingNodes { id in
      guard hierarchy.isCurrent(id), let index = kept[id.slot] else { return .null }
      return .reference(archive.nodes[index].path)
    }
  }

  /// What is reported of objects that nobody refers to (SAV-11).
  private mutating func reportObjects() {
    for index in hierarchy.records.indices {
      let slot = Slot(UInt32(truncatingIfNeeded: index))
      guard hierarchy.isAlive(slot), hierarchy[slot].kind == .object, slot != app,
        kept[slot] == nil,
        excluded.insert(slot).inserted
      else { continue }
      exclude(
        slot, component(slot), "SAV-11", "nobody in what is kept encodes a reference to the object")
    }
  }

  // MARK: - The walk

  private mutating func walk(from visit: Visit) {
    pending.append(visit)
    while let visit = pending.popLast() { take(visit) }
  }

  private mutating func take(_ visit: Visit) {
    let slot = visit.slot
    guard kept[slot] == nil, !excluded.contains(slot) else { return }
    let record = hierarchy[slot]
    if let cut = visit.cut {
      return leave(visit, cut, cut.rule, cut.reason)
    }
    guard let identifier = source.text(record.identifier) else {
      let rule = record.kind == .view ? "SAV-9" : "SAV-2"
      return leave(visit, .unnamed, rule, "it has no restoration identifier")
    }
    let policy = source.policy(of: slot)
    if policy.isTransient || hierarchy.property(.transient, of: slot) == 1 {
      return leave(visit, .transient, Cut.transient.rule, Cut.transient.reason)
    }
    if let other = taken[visit.path] {
      archive.duplicates.append(
        .init(path: visit.path, first: archive.nodes[other].node, second: hierarchy.id(slot)))
      let name = source.label(archive.nodes[other].node.slot)
      return leave(visit, .duplicate, "E34", "'\(name)' has the same path")
    }
    keep(visit, identifier, policy)
  }

  private mutating func leave(_ visit: Visit, _ cut: Cut, _ rule: String, _ reason: String) {
    excluded.insert(visit.slot)
    exclude(visit.slot, visit.path, rule, reason)
    descend(from: visit.slot, visit.path, owner: nil, cut: cut)
  }

  private mutating func exclude(
    _ slot: Slot, _ path: String, key: String? = nil, _ rule: String, _ reason: String
  ) {
    archive.exclusions.append(
      Exclusion(path: path, node: hierarchy.id(slot), key: key, rule: rule, reason: reason))
  }

  private mutating func keep(_ visit: Visit, _ identifier: String, _ policy: ClassPolicy) {
    let slot = visit.slot
    let record = hierarchy[slot]
    let index = archive.nodes.count
    var node = ArchivedNode(
      path: visit.path, identifier: identifier, node: hierarchy.id(slot), kind: record.kind,
      className: source.text(record.classSymbol) ?? record.kind.className, place: visit.place,
      owner: visit.owner)
    node.version = hierarchy.property(.version, of: slot) ?? 1
    node.hasRestorationClass = source.hasRestorationClass(slot)
    node.isFromStoryboard = record.isFromStoryboard
    node.storyboard = hierarchy.property(.storyboard, of: slot).flatMap { source.text(Symbol($0)) }
    node.wasLoaded = record.isLoaded
    node.wasCollapsed = record.isCollapsed
    if !record.presenter.isNone { node.style = record.style }
    let state = source.state(of: slot)
    if !state.isEmpty {
      node.state = encoded(
        state, ClassDeclaration(node.className, policy: policy), slot, visit.path)
    }
    archive.nodes.append(node)
    shown.append(shown(by: slot))
    kept[slot] = index
    taken[visit.path] = index
    archive.link(index)
    if let owner = visit.owner, shown[owner] == slot { archive.nodes[owner].selected = index }
    descend(from: slot, visit.path, owner: index, cut: nil)
  }

  /// What of the state of a node may be kept.
  private mutating func encoded(
    _ state: [String: EncodedValue], _ declaration: ClassDeclaration, _ slot: Slot, _ path: String
  ) -> [String: EncodedValue] {
    var encoder = StateEncoder(declaration)
    for (key, value) in state.sorted(by: { $0.key < $1.key }) {
      do throws(CodingFailure) { try encoder.encode(value, forKey: key) } catch {
        let rule = error.code == .reservedKey ? "E35" : "SAV-4"
        exclude(slot, path, key: key, rule, error.description)
      }
    }
    for key in encoder.withheld.sorted() {
      exclude(slot, path, key: key, "SAV-16", "the key is sensitive")
    }
    return encoder.values
  }

  private func shown(by slot: Slot) -> Slot {
    hierarchy[slot].kind == .tab ? hierarchy.selectedTab(of: slot) : hierarchy.selected(in: slot)
  }

  // MARK: - What lies below

  /// Puts what lies below a node on the way, so that it comes in order: views and objects, children,
  /// what is presented.
  private mutating func descend(from slot: Slot, _ path: String, owner: Int?, cut: Cut?) {
    var below: [Visit] = []
    for other in hierarchy.attachments(of: slot) where hierarchy[other].kind == .view {
      below.append(
        Visit(
          slot: other, path: path + "/" + component(other), place: .attached, owner: owner,
          cut: cut))
    }
    below += children(of: slot, path, owner, cut)
    let presented = hierarchy[slot].presented
    // What is in flight is finished when it is restored: so much as gone.
    if !presented.isNone, !hierarchy[presented].isBeingDismissed {
      below.append(
        Visit(
          slot: presented, path: path + "/" + component(presented), place: .presented,
          owner: owner, cut: cut))
    }
    pending += below.reversed()
  }

  private func children(
    of slot: Slot, _ path: String, _ owner: Int?, _ cut: Cut?
  ) -> [Visit] {
    let record = hierarchy[slot]
    switch record.kind {
    case .navigation:
      return indexed(hierarchy.stack(of: slot), path, owner, cut)
    case .tab: return indexed(hierarchy.tabs(of: slot), path, owner, cut)
    case .split: return columns(of: slot, path, owner, cut)
    default:
      let encodes = hierarchy.property(.encodesChildren, of: slot) != 0
      let cut = cut ?? (record.kind == .page ? .pages : encodes ? nil : .notEncoded)
      return hierarchy.children(of: slot).map {
        Visit(slot: $0, path: path + "/" + component($0), place: .child, owner: owner, cut: cut)
      } + hosted(by: slot, path)
    }
  }

  private func indexed(
    _ slots: [Slot], _ path: String, _ owner: Int?, _ cut: Cut?
  ) -> [Visit] {
    slots.enumerated().map { index, child in
      Visit(
        slot: child, path: "\(path)/:[\(index)]:/\(component(child))", place: .child, owner: owner,
        cut: cut)
    }
  }

  /// The columns, looking through the stacks that a split makes by itself (SPL-5).
  private func columns(
    of slot: Slot, _ path: String, _ owner: Int?, _ cut: Cut?
  ) -> [Visit] {
    var found: [Visit] = []
    for child in hierarchy.children(of: slot) {
      let column = hierarchy[child].column
      let isOwn = hierarchy.linked(child, .content).isNone
      let stack = isOwn ? [child] : hierarchy.children(of: child)
      for (index, node) in stack.enumerated() {
        let index = index == 0 ? "" : ":[\(column).\(index)]:/"
        found.append(
          Visit(
            slot: node, path: "\(path)/\(index)\(component(node))", place: .column(column),
            owner: owner, cut: cut))
      }
    }
    return found
  }

  /// E47: controllers whose view lies here although they are no children.
  private func hosted(by slot: Slot, _ path: String) -> [Visit] {
    (guests[slot] ?? []).map {
      Visit(slot: $0, path: path + "/" + component($0), place: .child, owner: nil, cut: .hosted)
    }
  }

  /// The identifier, or a name in its place.
  private func component(_ slot: Slot) -> String {
    source.text(hierarchy[slot].identifier) ?? source.label(slot)
  }

  // MARK: - What is referred to

  /// Keeps a node because somebody refers to it, under the chain of identifiers that it has (SAV-12).
  private mutating func keep(referred slot: Slot) {
    guard kept[slot] == nil else { return }
    guard source.text(hierarchy[slot].identifier) != nil else {
      if excluded.insert(slot).inserted {
        exclude(slot, component(slot), "SAV-4", "it is referred to, but has no identifier")
      }
      return
    }
    var path = component(slot)
    var above = hierarchy[slot].parent
    while !above.isNone, let name = source.text(hierarchy[above].identifier) {
      path = name + "/" + path
      above = hierarchy[above].parent
    }
    unexclude(below: slot)
    let place: ArchivedNode.Place
    var owner: Int?
    if hierarchy[slot].kind == .object, let index = kept[hierarchy[slot].parent] {
      (place, owner) = (.attached, index)
      path = archive.nodes[index].path + "/" + component(slot)
    } else {
      place = .referred
    }
    walk(from: Visit(slot: slot, path: path, place: place, owner: owner))
  }

  /// Takes back what was said of a node and of all below it.
  private mutating func unexclude(below slot: Slot) {
    var pending = [slot]
    while let next = pending.popLast() {
      if excluded.remove(next) != nil {
        archive.exclusions.removeAll { $0.node.slot == next }
      }
      pending += hierarchy.children(of: next) + hierarchy.attachments(of: next)
      if !hierarchy[next].presented.isNone { pending.append(hierarchy[next].presented) }
    }
  }
}
