/// What a session says of itself when it begins.
public struct SessionDescription: Hashable, Sendable {
  /// Which app it belongs to: only sessions of the same app restore each other.
  public var app: String
  /// The app's build: information, never a gate.
  public var build: String
  public var origin: Origin
  /// The name of a branch, for people.
  public var name: String?
  /// Bytes of the room above: the manifest of the app's classes.
  public var metadata: [UInt8]
  /// The version of the rules that its events were decided by; 1 for those from before rules had one.
  public var rules: UInt64 = 1
  /// Where it comes from, if it was imported.
  public var imported: ImportNote?

  public init(
    app: String, build: String = "", origin: Origin = .fresh, name: String? = nil,
    metadata: [UInt8] = []
  ) {
    self.app = app
    self.build = build
    self.origin = origin
    self.name = name
    self.metadata = metadata
  }
}
