/// The direction in which pages are turned. It is recorded and doesn't affect the order of
/// callbacks.
public enum Direction: UInt8, CaseIterable, Hashable, Sendable {
  /// Towards the last page.
  case forward
  /// Towards the first page.
  case reverse
}
