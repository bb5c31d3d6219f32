public import NavlogRestoration

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
  /// How the value may leave with a session file; without this option, it becomes a hash.
  case shared(Sharing)

  /// The value may leave with a session file as it is.
  public static var shareable: StoredOption { .shared(.whole) }

  /// The value may leave with a session file in part: its length, or the range of a number.
  public static func shareable(_ sharing: Sharing) -> StoredOption { .shared(sharing) }
}
