/// The state of the app.
public enum ApplicationState: UInt8, CaseIterable, Hashable, Sendable {
  /// Not launched. A session that only drives controllers stays in this state.
  case unlaunched
  /// On screen.
  case active
  /// Off screen.
  case background
  /// Terminated.
  case terminated
}
