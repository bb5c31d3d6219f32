/// The content of a tab bar item. It is a value, and part of the controller's state.
public struct TabBarItem: Codable, Hashable, Sendable {
  /// The title; `nil` for the title of the controller.
  public var title: String?
  /// The name of the image.
  public var image: String?
  /// The text of the badge; `nil` for no badge.
  public var badgeValue: String?
  /// Whether the user can select the tab.
  public var isEnabled: Bool

  /// Creates an item.
  public init(
    title: String? = nil, image: String? = nil, badgeValue: String? = nil, isEnabled: Bool = true
  ) {
    self.title = title
    self.image = image
    self.badgeValue = badgeValue
    self.isEnabled = isEnabled
  }
}
