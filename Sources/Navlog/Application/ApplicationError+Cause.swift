import NavlogStore
import NavlogHistory

extension ApplicationError {
  /// The reason why a store could not be used, as far as an app can react to it.
  public struct Cause: RawRepresentable, Hashable, Sendable {
    /// The name of the cause.
    public let rawValue: String

    /// Creates a cause from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The store contains bytes that can't have been written. Launch with
    /// ``DamagePolicy/setAside``.
    public static let damaged = Cause(rawValue: "damaged")
    /// The disk is full. Ask the user to make room, and launch again.
    public static let full = Cause(rawValue: "full")
    /// The owner or the permissions of the directory deny access.
    public static let permission = Cause(rawValue: "permission")
    /// A newer version of the app or of Navlog has written the store. Ask the user to update.
    public static let newerFormat = Cause(rawValue: "newerFormat")
    /// Another instance of the app, or a tool, uses the store. Switch to that instance, or try
    /// again later.
    public static let busy = Cause(rawValue: "busy")
    /// The path isn't a store, and a store can't be created there.
    public static let path = Cause(rawValue: "path")
    /// The store's files were moved, removed or replaced while the app was using them. What has happened
    /// since is lost with the process; launch again, which creates a new store.
    public static let vanished = Cause(rawValue: "vanished")
    /// Another cause; see ``ApplicationError/underlying``.
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
        case .vanished: .vanished
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
