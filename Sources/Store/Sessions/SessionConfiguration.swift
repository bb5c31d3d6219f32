/// The description of a session, set when it begins.
public struct SessionConfiguration: Hashable, Sendable {
  /// The app that it belongs to: only sessions of the same app restore each other.
  public var app: String
  /// The app's build, for information only.
  public var build: String
  public var origin: SessionOrigin
  /// The name of a branch, for display.
  public var name: String?
  /// Bytes of a higher module: the manifest of the app's classes.
  public var metadata: [UInt8]
  /// The version of the rules that decided its events; 1 for sessions from before rules had
  /// versions.
  public var rules: UInt64 = 1
  /// The source, if the session was imported.
  public var imported: ImportSource?

  public init(
    app: String, build: String = "", origin: SessionOrigin = .fresh, name: String? = nil,
    metadata: [UInt8] = []
  ) {
    self.app = app
    self.build = build
    self.origin = origin
    self.name = name
    self.metadata = metadata
  }
}
