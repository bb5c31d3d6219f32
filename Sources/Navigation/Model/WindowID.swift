/// The index of a window in a hierarchy; windows are numbered in order of creation.
public struct WindowID: Hashable, Sendable {
  /// The index of the window.
  public let raw: UInt32

  /// Creates the ID of the window with index `raw`.
  public init(_ raw: UInt32) { self.raw = raw }
}
