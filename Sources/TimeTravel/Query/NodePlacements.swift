public import NavlogNavigation

/// The places of all nodes of a hierarchy.
public struct NodePlacements: Sendable {
  /// The nodes in creation order.
  public let nodes: [NodeID]
  /// The places by slot, each with the creation position of the node in the slot.
  private var places: [(born: Position, place: Change.Place)]
  private var children: [NodeID: [NodeID]] = [:]
  private let relatives: ForkMapping.Relatives

  /// Collects the places in a hierarchy.
  ///
  /// - Complexity: O(nodes)
  public init(_ hierarchy: Hierarchy) { self.init(hierarchy, as: .init(mapping: .oneSession)) }

  /// Collects the places in a hierarchy, with its nodes identified as those of another session.
  init(_ hierarchy: Hierarchy, as relatives: ForkMapping.Relatives) {
    self.relatives = relatives
    var nodes: [NodeID] = []
    var places = hierarchy.records.map { (born: $0.born, place: Change.Place.loose) }
    func put(_ slot: Slot, _ place: Change.Place) { places[Int(slot.raw)].place = place }
    for (index, record) in hierarchy.records.enumerated() where record.isAlive {
      let slot = Slot(UInt32(truncatingIfNeeded: index))
      let id = relatives.other(hierarchy.id(slot))
      nodes.append(id)
      let below = hierarchy.children(of: slot)
      if !below.isEmpty { children[id] = below.map { relatives.other(hierarchy.id($0)) } }
      for (place, child) in below.enumerated() { put(child, .child(of: id, at: place)) }
      if !record.presented.isNone { put(record.presented, .presented(by: id)) }
      for other in hierarchy.attached(to: slot) { put(other, .attached(to: id)) }
    }
    for (index, window) in hierarchy.windows.enumerated() where hierarchy.isAlive(window.root) {
      put(window.root, .root(relatives.other(WindowID(UInt32(truncatingIfNeeded: index)))))
    }
    self.places = places
    self.nodes = nodes.sorted { ($0.born, $0.slot.raw) < ($1.born, $1.slot.raw) }
  }

  /// Returns the place of a node.
  public subscript(node: NodeID) -> Change.Place {
    let own = relatives.own(node)
    guard Int(own.slot.raw) < places.count, relatives.other(own) == node else { return .loose }
    let found = places[Int(own.slot.raw)]
    return found.born == own.born ? found.place : .loose
  }

  /// Returns the place of a node, identified as in the session itself.
  func ownPlace(of own: NodeID) -> Change.Place {
    switch self[relatives.other(own)] {
    case .child(let parent, let index): .child(of: relatives.own(parent), at: index)
    case .presented(let presenter): .presented(by: relatives.own(presenter))
    case .attached(let owner): .attached(to: relatives.own(owner))
    case .root(let window): .root(relatives.own(window))
    case .loose: .loose
    }
  }

  /// Returns the children of `parent` whose order changed among the siblings that both states have.
  /// If two siblings changed places, the result contains the one that moved forward.
  ///
  /// - Complexity: O(children)
  func reordered(in parent: NodeID, against other: NodePlacements) -> Set<NodeID> {
    let before = children[parent] ?? []
    let after = other.children[parent] ?? []
    guard before != after else { return [] }
    let staying = Set(before).intersection(after)
    var former: [NodeID: Int] = [:]
    for node in before where staying.contains(node) { former[node] = former.count }
    let now = after.filter(staying.contains).enumerated()
    return Set(
      now.filter { place, node in former[node].map { place < $0 } ?? false }.map(\.element))
  }
}
