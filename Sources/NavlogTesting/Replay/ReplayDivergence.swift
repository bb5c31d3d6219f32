/// The first difference between what a session recorded and what a live build does, in one place.
///
/// Its ``description`` is what a failed test prints:
/// ```
/// checkout.navsession: different at position 57, in command 12, turn
///   recorded  push n44 onto n3
///   now       no further event
///   blame     CartViewController: viewDidAppear no longer issues 'push n44 onto n3'
///   see       navlog show checkout.navsession 57
/// ```
public struct ReplayDivergence: Hashable, Sendable, CustomStringConvertible {
  /// What differs.
  public enum Cause: Hashable, Sendable {
    /// A callback issues other commands, or sets other values.
    case callback(String)
    /// The app answers a question differently.
    case answer(String)
    /// The class isn't declared any more, under its id or as an alias.
    case unknownClass
    /// The class can't read the recorded version of its state.
    case version
    /// The class doesn't keep a value under this key any more.
    case key(String)
    /// The app creates, keeps or releases its objects differently.
    case objects
    /// The rules of navigation decide a command differently.
    case rule
    /// The events are the same, and the state that they fold into isn't.
    case state
  }

  /// The name of the file or store.
  public let session: String
  /// The position of the recorded event.
  public let position: UInt64
  /// The number of the recorded command, and what it is.
  public let command: String
  /// What differs.
  public let cause: Cause
  /// The declared id of the class nearest to blame; `nil` if it is none of the app's classes.
  public let className: String?
  /// The recorded event.
  public let recorded: String
  /// The event in this build.
  public let now: String
  /// What the class does differently.
  public let blame: String
  /// The `navlog` command that shows the recorded event.
  public var inspection: String { "navlog show \(session) \(position)" }

  /// The difference in five lines.
  public var description: String {
    """
    \(session): different at position \(position), in command \(command)
      recorded  \(recorded)
      now       \(now)
      blame     \(className.map { "\($0): " } ?? "")\(blame)
      see       \(inspection)
    """
  }
}
