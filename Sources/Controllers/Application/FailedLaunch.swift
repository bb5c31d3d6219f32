import EventStore
import Restoration
import RestorationStore

/// A launch that died before it was over. What it was to restore is restored by the next one.
public struct FailedLaunch: Hashable, Sendable, CustomStringConvertible {
  /// The number of its session.
  public let session: UInt32
  /// Whether it died while it restored, and not in the default interface.
  public let wasRestoring: Bool
  /// The path of the node whose object was asked last; `nil` where that was none of what came back.
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

  /// What happened, in a line.
  public var description: String {
    let place =
      path.map { "restoring '\($0)'" } ?? (wasRestoring ? "restoring" : "outside restoration")
    return "the launch of session \(session) died \(place)"
  }
}
