/// The target of a storyboard reference.
public struct StoryboardReference: Hashable, Sendable, CustomStringConvertible {
  /// The other storyboard; `nil` for the same one.
  public internal(set) var storyboard: String?
  /// The identifier of the controller; `nil` for the initial one.
  public internal(set) var identifier: String?
  /// The bundle of the other storyboard; `nil` for the same one.
  public internal(set) var bundle: String?

  /// Whether the reference has no target.
  public var isEmpty: Bool { storyboard == nil && identifier == nil }

  /// The storyboard, then the controller: `Settings/start`.
  public var description: String {
    [storyboard, identifier].compactMap { $0 }.joined(separator: "/")
  }
}
