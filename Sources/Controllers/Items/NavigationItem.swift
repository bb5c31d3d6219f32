/// What the bar of a navigation controller shows while a controller is on top of it: a plain value, and
/// part of the controller's state.
public struct NavigationItem: Codable, Hashable, Sendable {
  /// When the title is shown large.
  public enum LargeTitleDisplayMode: String, Codable, CaseIterable, Sendable {
    /// As the item below it on the stack.
    case automatic
    /// Always.
    case always
    /// Never.
    case never
  }

  /// The title; where there is none, the bar shows that of the controller.
  public var title: String?
  /// A line above the title.
  public var prompt: String?
  /// What leads back here says this; `nil`: the title.
  public var backButtonTitle: String?
  /// Whether nothing leads back from here.
  public var hidesBackButton: Bool
  /// When the title is shown large.
  public var largeTitleDisplayMode: LargeTitleDisplayMode

  /// Makes an item.
  public init(
    title: String? = nil, prompt: String? = nil, backButtonTitle: String? = nil,
    hidesBackButton: Bool = false, largeTitleDisplayMode: LargeTitleDisplayMode = .automatic
  ) {
    self.title = title
    self.prompt = prompt
    self.backButtonTitle = backButtonTitle
    self.hidesBackButton = hidesBackButton
    self.largeTitleDisplayMode = largeTitleDisplayMode
  }
}
