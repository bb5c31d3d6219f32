/// How many living objects have each identifier: most often one, so that most names are known to be
/// free without a look at every node.
///
/// It follows from the nodes, so it is no part of the state.
struct ObjectNames: Sendable {
  private var counts: [Symbol: Int] = [:]

  /// How many living objects are called `name`.
  func count(_ name: Symbol) -> Int { counts[name] ?? 0 }

  mutating func add(_ name: Symbol) { counts[name, default: 0] += 1 }

  mutating func remove(_ name: Symbol) {
    let count = count(name)
    counts[name] = count > 1 ? count - 1 : nil
  }
}
