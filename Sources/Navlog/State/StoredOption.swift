/// How a stored property is kept.
public enum StoredOption: Hashable, Sendable {
  /// The value is never written to disk.
  case sensitive
  /// The value is logged, for debugging, but isn't restored.
  case transient
  /// The value changes continuously, such as during scrolling. It is recorded at most once per key
  /// and turn, and every 250 ms, and before each structural command. If the process is killed in
  /// between, the changes of that interval are lost; omit the option where that isn't acceptable.
  case continuous
}
