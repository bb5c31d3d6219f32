/// Something that keeps events, as everything here is measured: the store and what it is measured
/// against.
protocol Contender: AnyObject {
  var name: String { get }
  /// Adds `count` events and returns when they survive power loss.
  func commit(_ count: Int) throws
  /// Visits the `count` events behind position `from`; gives how many there were.
  func scan(from: UInt64, count: UInt64) throws -> UInt64
  /// Finds the event at `position`.
  func read(_ position: UInt64) throws
  /// Lets go and opens again.
  func reopen() throws
}

/// What stops a measurement.
struct Failure: Error, CustomStringConvertible {
  let description: String
}
