/// Where the app stands in its life.
public enum ApplicationState: UInt8, CaseIterable, Hashable, Sendable {
  /// Not launched; a session that only drives controllers stays here.
  case unlaunched
  /// On screen.
  case active
  /// Off screen.
  case background
  /// Ended.
  case terminated
}
