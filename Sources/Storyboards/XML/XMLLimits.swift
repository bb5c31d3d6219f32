/// How much of anything a file may have: generous for what people draw, small for what attackers
/// nest.
enum XMLLimits {
  /// Forty times the largest storyboard that was found in public.
  static let bytes = 1 << 24
  /// Elements inside elements; the deepest public storyboard has 40.
  static let depth = 96
  static let attributes = 128
  /// Different names of elements and attributes in one file.
  static let names = 4096
  static let nameLength = 256
}
