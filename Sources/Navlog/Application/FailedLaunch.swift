import NavlogStore
import NavlogRestoration
import NavlogRestorationStore

/// A launch that crashed or was killed before it was complete.
///
/// The next launch restores what it should have restored.
public struct FailedLaunch: Hashable, Sendable, CustomStringConvertible {
  /// What a launch was doing when it died.
  public enum Activity: Hashable, Sendable {
    /// Something unrelated to restoration, such as building the default interface.
    case other
    /// Restoring.
    case restoring
    /// Unknown, because what the launch recorded is damaged.
    case unknown
  }

  /// The number of the launch's session.
  public let session: UInt32
  /// What the launch was doing when it died.
  public let activity: Activity
  /// The path of the node whose object was asked for last; `nil` if it was not a restored node.
  public let path: String?

  /// Whether the launch died during restoration, rather than in the default interface.
  public var wasRestoring: Bool { activity == .restoring }

  init(_ launch: LastSession.DiedLaunch) {
    session = launch.session.rawValue
    switch launch.death {
    case .outside: (activity, path) = (.other, nil)
    case .unknown: (activity, path) = (.unknown, nil)
    case .restoring(let suspect): (activity, path) = (.restoring, suspect?.path)
    }
  }

  /// What happened, in one line.
  public var description: String {
    let launch = "the launch of session \(session) died"
    return switch activity {
    case .other: launch + " outside restoration"
    case .restoring: launch + " restoring" + (path.map { " '\($0)'" } ?? "")
    case .unknown: launch + "; what it was doing is unknown, because its record is damaged"
    }
  }
}
