public import NavlogNavigation

/// State that changes continuously during an interaction, such as a scroll position or text being
/// typed.
///
/// It holds back the newest value of each key, and determines when it becomes an event: at most
/// once per key and turn of the run loop, and at most every ``interval``, but always before a
/// structural change, so that the order in the log is correct. It doesn't have a clock: the caller
/// passes the time, from a monotonic clock.
public struct ContinuousState<Value> {
  /// A new value for a node's key.
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

  /// The minimum number of nanoseconds between two events of a key.
  public let interval: UInt64
  /// The pending changes, in the order in which they were first set.
  private var waiting: [Change] = []
  private var last: [Name: Last] = [:]

  /// Creates an instance without pending changes.
  public init(interval: UInt64 = 250_000_000) { self.interval = interval }

  /// Whether there are no pending changes.
  public var isEmpty: Bool { waiting.isEmpty }

  /// The earliest time at which a pending change may become an event; `nil` if there is none.
  public var due: UInt64? { waiting.lazy.map(time).min() }

  /// Sets the pending value of a key, and replaces an earlier one.
  public mutating func set(_ key: Symbol, of node: NodeID, to value: Value) {
    let change = Change(node: node, key: key, value: value)
    if let index = waiting.firstIndex(where: { $0.node == node && $0.key == key }) {
      waiting[index] = change
    } else {
      waiting.append(change)
    }
  }

  /// Removes the pending value of a key, because the key was set or cleared otherwise.
  public mutating func supersede(_ key: Symbol, of node: NodeID) {
    waiting.removeAll { $0.node == node && $0.key == key }
  }

  /// Removes everything about a node that no longer exists.
  public mutating func forget(_ node: NodeID) {
    waiting.removeAll { $0.node == node }
    last = last.filter { $0.key.node != node }
  }

  /// Removes and returns the changes that become events now, at the end of a turn or at the time
  /// ``due``.
  public mutating func take(at time: UInt64, turn: Int) -> [Change] {
    take(at: time, turn, dueBy: time)
  }

  /// Removes and returns the changes that become events because a structural change follows, or
  /// because the session ends.
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
