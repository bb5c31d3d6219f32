import NavlogStore
import NavlogHistory
import NavlogNavigation
import NavlogTimeTravel

/// The one node that an address matches, at the queried position or at the last position where it
/// matched.
struct Subject {
  let address: Address
  let node: NodeID
  /// The state in which the node was found.
  let state: Hierarchy
  /// The lifetime of the node.
  let life: Lifespan
  /// The queried position.
  let at: UInt64

  var slot: Slot { node.slot }
  /// Whether the node exists at the queried position, at any place.
  var isAlive: Bool { life.released.map { $0 > at } ?? true }
  /// Whether the node matches the address at the queried position.
  var isPresent: Bool { isAlive && UInt64(state.position) == at }
}

extension QueryContext {
  /// Returns the matching nodes at `at`, or else those at the last position with a match.
  func subjects(_ address: Address) throws -> [Subject] {
    let state = try state()
    let found = vocabulary.nodes(address.target, in: state)
    if !found.isEmpty {
      return try found.map { slot in try subject(address, slot, state) }
    }
    guard let position = try lastPosition(of: address, in: state) else { return [] }
    let then = try self.state(at: position)
    return try vocabulary.nodes(address.target, in: then).map { slot in
      try subject(address, slot, then)
    }
  }

  private func subject(
    _ address: Address, _ slot: Slot, _ state: Hierarchy
  ) throws -> Subject {
    let now = try UInt64(state.position) == at ? state : self.state()
    let life = try Lifespan(UInt64(state[slot].born), in: now, history)
    guard let life else { throw missing(address) }
    return Subject(address: address, node: state.id(slot), state: state, life: life, at: at)
  }

  /// Returns the last position before `at` where an address matched.
  private func lastPosition(
    of address: Address, in state: Hierarchy
  ) throws -> UInt64? {
    if case .node(let born) = address.target {
      return try Lifespan(born, in: state, history)?.released.map { $0 - 1 }
    }
    let search = try Search(
      Predicate(.exists(Address(address.target)), text: address.text), in: history,
      snapshots: snapshots)
    let start = UInt64(try history.beginning().position)
    var last: UInt64?
    try search.forEachEdge(after: start, through: at) {
      (position, isTrue) throws(HistoryError) in
      if !isTrue { last = position - 1 }
      return true
    }
    return last
  }

  /// Returns the one matching node; throws a failure that lists them if there are several.
  func subject(_ address: Address) throws -> Subject {
    let all = try subjects(address)
    guard let first = all.first else { throw missing(address) }
    guard all.count == 1 else {
      let cast = try wording(first.state).cast
      let names = all.prefix(12).map { name($0.node, cast, at: UInt64($0.state.position)) }
      let rest = all.count > 12 ? ["and \(all.count - 12) more"] : []
      throw Failure(
        "'\(address.text)' matches \(all.count) nodes at position \(first.state.position)",
        hint: "give one of them, such as n\(first.node.born)", excerpt: names + rest)
    }
    return first
  }

  /// Prints the node below the heading.
  func heading(_ subject: Subject, _ rest: String = "") throws {
    guard !isJSON else { return }
    let cast = try wording(subject.state).cast
    let name = name(subject.node, cast, at: UInt64(subject.state.position))
    output(
      palette.paint(name.printable, .name) + (rest.isEmpty ? "" : palette.paint(rest, .detail))
        + "\n")
  }

  /// What became of a node that no longer matches.
  func fate(_ subject: Subject) -> String {
    if subject.isPresent { return "" }
    if !subject.isAlive { return "  gone since \(subject.life.released ?? 0)" }
    return "  no longer at \(quoted(subject.address))"
  }

  /// The failure for an address that never matched.
  func missing(_ address: Address) -> Failure {
    Failure(
      "There was never a node \(quoted(address)) up to position \(at) of session \(look.info.number)",
      hint: "'navlog tree' lists the nodes", status: .different)
  }

  /// The address in quotes, with the scene.
  func quoted(_ address: Address) -> String {
    "'\(address.text)'" + (arguments[Scenes.option.name].map { " in scene '\($0)'" } ?? "")
  }
}
