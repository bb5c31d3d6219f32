import Workload

/// Something that keeps events, as everything here is measured: the store and what it is measured
/// against.
protocol Contender: AnyObject {
  var name: String { get }
  /// Whether it can find events again.
  var canRead: Bool { get }
  /// Adds `count` events and returns when they survive power loss.
  func commit(_ count: Int) throws
  /// Visits the `count` events after position `from`; gives how many there were.
  func scan(from: UInt64, count: UInt64) throws -> UInt64
  /// Finds the event at `position`.
  func read(_ position: UInt64) throws
  /// Closes and opens again.
  func reopen() throws
  /// Nanoseconds that `commits` commits of `events` events take.
  func time(commits: Int, of events: Int) throws -> UInt64
  /// Nanoseconds that a scan takes.
  func time(scanning count: UInt64, from: UInt64) throws -> UInt64
}

extension Contender {
  var canRead: Bool { true }

  func time(commits: Int, of events: Int) throws -> UInt64 {
    let start = nanoseconds()
    for _ in 0..<commits { try commit(events) }
    return nanoseconds() - start
  }

  func time(scanning count: UInt64, from: UInt64) throws -> UInt64 {
    let start = nanoseconds()
    // A record is read whole, and may hold some more.
    guard try scan(from: from, count: count) >= count else {
      throw Failure(description: "\(name) lost events")
    }
    return nanoseconds() - start
  }
}

/// What stops a measurement.
struct Failure: Error, CustomStringConvertible {
  let description: String
}
