/// Where a reference to another storyboard leads.
public struct StoryboardReference: Hashable, Sendable, CustomStringConvertible {
  /// The other storyboard; none: this one.
  public internal(set) var storyboard: String?
  /// The controller's identifier there; none: the initial one.
  public internal(set) var identifier: String?
  /// The bundle the other storyboard is in; none: this one.
  public internal(set) var bundle: String?

  /// Whether it leads nowhere.
  public var isEmpty: Bool { storyboard == nil && identifier == nil }

  /// The storyboard, then the controller: `Settings/start`.
  public var description: String {
    [storyboard, identifier].compactMap { $0 }.joined(separator: "/")
  }
}
