import NavlogStore
import NavlogRestoration
import NavlogRestorationStore

/// A launch that died before it was complete. The next launch restores what it should have
/// restored.
public struct FailedLaunch: Hashable, Sendable, CustomStringConvertible {
  /// The number of the launch's session.
  public let session: UInt32
  /// Whether the launch died during restoration, rather than in the default interface.
  public let wasRestoring: Bool
  /// The path of the node whose object was asked for last; `nil` if it was not a restored node.
  public let path: String?

  init(_ launch: LastSession.DiedLaunch) {
    session = launch.session.rawValue
    switch launch.death {
    case .outside:
      wasRestoring = false
      path = nil
    case .restoring(let suspect):
      wasRestoring = true
      path = suspect?.path
    }
  }

  /// What happened, in one line.
  public var description: String {
    let place =
      path.map { "restoring '\($0)'" } ?? (wasRestoring ? "restoring" : "outside restoration")
    return "the launch of session \(session) died \(place)"
  }
}
