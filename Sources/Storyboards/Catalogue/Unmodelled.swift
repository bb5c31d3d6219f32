/// Something that stands in a file and has no place in the catalogue.
public struct Unmodelled: Hashable, Sendable {
  /// The element.
  public internal(set) var element: String
  /// The attribute; none for the element itself.
  public internal(set) var attribute: String?
  /// How often it is there.
  public internal(set) var count: Int
  /// Where it is first, from 1.
  public internal(set) var line: Int
}
