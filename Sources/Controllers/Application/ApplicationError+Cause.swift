import EventStore
import History

extension ApplicationError {
  /// Why a store could not do its part, as far as an app can do something about it.
  public struct Cause: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Makes the cause of a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Bytes in the store can't be what was written. Launch with ``DamagePolicy/setAside``.
    public static let damaged = Cause(rawValue: "damaged")
    /// The disk has no room. Ask for room and launch again.
    public static let full = Cause(rawValue: "full")
    /// The owner or the permissions of the directory forbid it.
    public static let permission = Cause(rawValue: "permission")
    /// A newer version of the app, or of Navlog, has written the store. Ask for an update.
    public static let newerFormat = Cause(rawValue: "newerFormat")
    /// Another instance of the app, or a tool, has the store. Go there, or try again.
    public static let busy = Cause(rawValue: "busy")
    /// The path leads to no store and to no place for one.
    public static let path = Cause(rawValue: "path")
    /// Something else; ``ApplicationError/underlying`` knows more.
    public static let other = Cause(rawValue: "other")

    init(_ error: StoreError) {
      self =
        switch error.kind {
        case .damaged: .damaged
        case .full: .full
        case .denied: .permission
        case .newer: .newerFormat
        case .busy: .busy
        case .path: .path
        case .other: .other
        }
    }

    init(_ error: HistoryError) {
      if let store = error.cause {
        self.init(store)
      } else {
        self = error.code == .newerEvent ? .newerFormat : .damaged
      }
    }
  }
}
