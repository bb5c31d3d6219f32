/// How a stored property is treated beyond being kept.
public enum StoredOption: Hashable, Sendable {
  /// Its value is never written anywhere.
  case sensitive
  /// Its value is in the log, for whoever looks for a bug, and does not come back.
  case transient
  /// It changes as long as the hand moves: once per key and turn, and every 250 ms, unless something
  /// structural comes first. A process that is killed meanwhile loses what the hand did in that time;
  /// leave the option out where that is too much.
  case continuous
}
