/// The number of living objects per identifier. It shows without a search that a name is free.
///
/// It is derived from the nodes, so it isn't part of the state.
struct ObjectNames: Sendable {
  private var counts: [Symbol: Int] = [:]

  /// The number of living objects named `name`.
  func count(_ name: Symbol) -> Int { counts[name] ?? 0 }

  mutating func add(_ name: Symbol) { counts[name, default: 0] += 1 }

  mutating func remove(_ name: Symbol) {
    let count = count(name)
    counts[name] = count > 1 ? count - 1 : nil
  }
}
