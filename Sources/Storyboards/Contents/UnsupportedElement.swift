/// An element or attribute in a file that ``StoryboardContents`` doesn't model.
public struct UnsupportedElement: Hashable, Sendable {
  /// The element.
  public internal(set) var element: String
  /// The attribute; `nil` for the element itself.
  public internal(set) var attribute: String?
  /// The number of occurrences.
  public internal(set) var count: Int
  /// The line of the first occurrence, from 1.
  public internal(set) var line: Int
}
