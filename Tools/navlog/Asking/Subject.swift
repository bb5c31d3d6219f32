import EventStore
import History
import Navigation
import TimeTravel

/// The one node that an address means, at the position asked about or the last one where it was there.
struct Subject {
  let address: Address
  let node: NodeID
  /// The state in which it is found.
  let state: Hierarchy
  /// From when to when it was there.
  let life: Lifespan
  /// The position that was asked about.
  let at: UInt64

  var slot: Slot { node.slot }
  /// Whether the node is there at the position that was asked about, wherever that is.
  var isAlive: Bool { life.released.map { $0 > at } ?? true }
  /// Whether it is where the address says.
  var isPresent: Bool { isAlive && UInt64(state.position) == at }
}

extension Inquiry {
  /// The nodes that an address means; none there at `at`, those of the last position where there were.
  func subjects(_ address: Address) throws(Failure) -> [Subject] {
    let state = try state()
    let found = vocabulary.nodes(address.target, in: state)
    if !found.isEmpty {
      return try found.map { (slot) throws(Failure) in try subject(address, slot, state) }
    }
    guard let position = try lastPosition(of: address, in: state) else { return [] }
    let then = try self.state(at: position)
    return try vocabulary.nodes(address.target, in: then).map { (slot) throws(Failure) in
      try subject(address, slot, then)
    }
  }

  private func subject(
    _ address: Address, _ slot: Slot, _ state: Hierarchy
  ) throws(Failure) -> Subject {
    let now = try UInt64(state.position) == at ? state : self.state()
    let life = try Self.reading { () throws(HistoryError) in
      try Lifespan(UInt64(state[slot].born), in: now, history)
    }
    guard let life else { throw missing(address) }
    return Subject(address: address, node: state.id(slot), state: state, life: life, at: at)
  }

  /// The last position before `at` where an address meant something.
  private func lastPosition(
    of address: Address, in state: Hierarchy
  ) throws(Failure) -> UInt64? {
    try Self.reading { () throws(HistoryError) in
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
  }

  /// The one node that an address means; several are listed and are a failure.
  func subject(_ address: Address) throws(Failure) -> Subject {
    let all = try subjects(address)
    guard let first = all.first else { throw missing(address) }
    guard all.count == 1 else {
      let cast = try wording(first.state).cast
      let names = all.prefix(12).map { name($0.node, cast, at: UInt64($0.state.position)) }
      let rest = all.count > 12 ? ["and \(all.count - 12) more"] : []
      throw Failure(
        "'\(address.text)' means \(all.count) nodes at position \(first.state.position)",
        hint: "name one of them, like n\(first.node.born)", excerpt: names + rest)
    }
    return first
  }

  /// Who is asked about, in a line below the heading.
  func heading(_ subject: Subject, _ rest: String = "") throws(Failure) {
    guard !isJSON else { return }
    let cast = try wording(subject.state).cast
    let name = name(subject.node, cast, at: UInt64(subject.state.position))
    output(
      palette.paint(name.printable, .name) + (rest.isEmpty ? "" : palette.paint(rest, .detail))
        + "\n")
  }

  /// What is said of one that is not there.
  func fate(_ subject: Subject) -> String {
    if subject.isPresent { return "" }
    if !subject.isAlive { return "  gone since \(subject.life.released ?? 0)" }
    return "  no longer at \(quoted(subject.address))"
  }

  /// Nothing was ever there.
  func missing(_ address: Address) -> Failure {
    Failure(
      "Nothing was ever at \(quoted(address)) up to position \(at) of session \(look.info.number)",
      hint: "'navlog tree' shows what is there", status: .different)
  }

  /// What was asked for.
  func quoted(_ address: Address) -> String {
    "'\(address.text)'" + (arguments[Scenes.option.name].map { " in scene '\($0)'" } ?? "")
  }
}
