/// What a tab bar shows for a controller: a plain value, and part of the controller's state.
public struct TabBarItem: Codable, Hashable, Sendable {
  /// The title; where there is none, the bar shows that of the controller.
  public var title: String?
  /// The name of the image.
  public var image: String?
  /// What the badge says; `nil`: no badge.
  public var badgeValue: String?
  /// Whether it can be selected by hand.
  public var isEnabled: Bool

  /// Makes an item.
  public init(
    title: String? = nil, image: String? = nil, badgeValue: String? = nil, isEnabled: Bool = true
  ) {
    self.title = title
    self.image = image
    self.badgeValue = badgeValue
    self.isEnabled = isEnabled
  }
}
