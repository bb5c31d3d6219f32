/// The place of a window in a hierarchy; windows are numbered in the order of their creation.
public struct WindowID: Hashable, Sendable {
  /// The index of the window.
  public let raw: UInt32

  /// Names the window with index `raw`.
  public init(_ raw: UInt32) { self.raw = raw }

  /// No window.
  public static let none = WindowID(.max)
}
