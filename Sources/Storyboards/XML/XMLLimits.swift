/// Limits for XML files, which accept what people draw and reject what attackers nest.
enum XMLLimits {
  /// The maximum file size, forty times that of the largest known public storyboard.
  static let bytes = 1 << 24
  /// The maximum nesting depth; the deepest known public storyboard has 40.
  static let depth = 96
  static let attributes = 128
  /// The maximum number of different element and attribute names in one file.
  static let names = 4096
  static let nameLength = 256
}
