/// Which way pages are turned; recorded, and without influence on any order.
public enum Direction: UInt8, CaseIterable, Hashable, Sendable {
  /// Towards the end.
  case forward
  /// Towards the beginning.
  case reverse
}
