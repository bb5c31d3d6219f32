/// How a page controller turns its pages; the two have orders of their own (PAGE-1).
public enum PageStyle: UInt8, CaseIterable, Hashable, Sendable {
  /// Pages slide.
  case scroll
  /// Pages curl.
  case curl
}
