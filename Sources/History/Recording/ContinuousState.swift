public import Navigation

/// State that changes as long as the hand moves: where a list is scrolled to, what is being typed.
///
/// It keeps the newest value of each key back, and says when it is to become an event: at most once
/// per key and turn of the run loop, and at most every ``interval``, unless something structural is
/// about to happen, which what came before it has to precede in the log. It has no clock: whoever
/// uses it says what time it is, on a clock that never jumps.
public struct ContinuousState<Value> {
  /// A key of a node, with the value it is to be set to.
  public struct Change {
    /// The node.
    public let node: NodeID
    /// The key.
    public let key: Symbol
    /// The newest value.
    public let value: Value
  }

  private struct Name: Hashable {
    let node: NodeID
    let key: Symbol
  }

  private struct Last {
    let time: UInt64
    let turn: Int
  }

  /// So many nanoseconds lie between two events of a key at the least.
  public let interval: UInt64
  /// What waits, in the order in which it began to.
  private var waiting: [Change] = []
  private var last: [Name: Last] = [:]

  /// Keeps nothing back yet.
  public init(interval: UInt64 = 250_000_000) { self.interval = interval }

  /// Whether nothing waits.
  public var isEmpty: Bool { waiting.isEmpty }

  /// The earliest time at which something that waits may become an event; `nil` if nothing waits.
  public var due: UInt64? { waiting.lazy.map(time).min() }

  /// Keeps `value` back, in place of what waits for the same key.
  public mutating func set(_ key: Symbol, of node: NodeID, to value: Value) {
    let change = Change(node: node, key: key, value: value)
    if let index = waiting.firstIndex(where: { $0.node == node && $0.key == key }) {
      waiting[index] = change
    } else {
      waiting.append(change)
    }
  }

  /// Forgets what waits for a key: it has been set or cleared in another way.
  public mutating func supersede(_ key: Symbol, of node: NodeID) {
    waiting.removeAll { $0.node == node && $0.key == key }
  }

  /// Forgets all about a node that is gone.
  public mutating func forget(_ node: NodeID) {
    waiting.removeAll { $0.node == node }
    last = last.filter { $0.key.node != node }
  }

  /// What is to become events now, at the end of a turn or when ``due`` has come.
  public mutating func take(at time: UInt64, turn: Int) -> [Change] {
    take(at: time, turn, dueBy: time)
  }

  /// What is to become events because something structural follows, or the session ends.
  public mutating func flush(at time: UInt64, turn: Int) -> [Change] {
    take(at: time, turn, dueBy: .max)
  }

  private mutating func take(
    at time: UInt64, _ turn: Int, dueBy limit: UInt64
  ) -> [Change] {
    var taken: [Change] = []
    var kept: [Change] = []
    for change in waiting {
      if last[name(of: change)]?.turn != turn, self.time(of: change) <= limit {
        taken.append(change)
      } else {
        kept.append(change)
      }
    }
    waiting = kept
    for change in taken { last[name(of: change)] = Last(time: time, turn: turn) }
    return taken
  }

  private func name(of change: Change) -> Name { Name(node: change.node, key: change.key) }

  private func time(of change: Change) -> UInt64 {
    last[name(of: change)].map { $0.time &+ interval } ?? 0
  }
}

extension ContinuousState: Sendable where Value: Sendable {}
extension ContinuousState.Change: Sendable where Value: Sendable {}
