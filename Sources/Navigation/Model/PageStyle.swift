/// How a page controller turns its pages. Each style has its own order of callbacks (PAGE-1).
public enum PageStyle: UInt8, CaseIterable, Hashable, Sendable {
  /// Pages slide.
  case scroll
  /// Pages curl.
  case curl
}
