/// Why a recorded session doesn't replay in a live build.
public struct ReplayError: Error, Sendable, CustomStringConvertible {
  /// The kind of failure.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The name of the code.
    public let rawValue: String
    /// Creates a code.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The build does something else than was recorded.
    public static let different = Code(rawValue: "different")
    /// The session can't be read.
    public static let unreadable = Code(rawValue: "unreadable")
    /// The session doesn't begin with the launch of an app.
    public static let noLaunch = Code(rawValue: "noLaunch")
    /// The app can't be launched.
    public static let notLaunched = Code(rawValue: "notLaunched")
  }

  /// What kind of failure it is.
  public let code: Code
  /// The differences, oldest first; a replay that doesn't continue has one.
  public let divergences: [ReplayDivergence]
  /// What couldn't be left to the app's code before; see ``ReplaySummary/limits``.
  public let limits: [String]
  /// What happened.
  public let message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
    (divergences, limits) = ([], [])
  }

  init(_ divergences: [ReplayDivergence], _ limits: [String]) {
    code = .different
    (self.divergences, self.limits) = (divergences, limits)
    message = (divergences.map(\.description) + limits.map { "  note      \($0)" })
      .joined(separator: "\n")
  }

  /// The message.
  public var description: String { message }
}
