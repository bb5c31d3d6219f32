/// The content of a navigation bar while a controller is on top of the stack. It is a value, and
/// part of the controller's state.
public struct NavigationItem: Codable, Hashable, Sendable {
  /// When the title is large.
  public enum LargeTitleDisplayMode: String, Codable, CaseIterable, Sendable {
    /// As the item below it in the stack.
    case automatic
    /// Always.
    case always
    /// Never.
    case never
  }

  /// The title; `nil` for the title of the controller.
  public var title: String?
  /// A line of text above the title.
  public var prompt: String?
  /// The title of the button that leads back to this item; `nil` for the title.
  public var backButtonTitle: String?
  /// Whether the back button is hidden.
  public var hidesBackButton: Bool
  /// When the title is large.
  public var largeTitleDisplayMode: LargeTitleDisplayMode

  /// Creates an item.
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
