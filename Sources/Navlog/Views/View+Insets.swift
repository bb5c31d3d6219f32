extension View {
  /// The distances from the four edges.
  public struct Insets: NumericTuple {
    public static let count = 4
    /// The distance from the top.
    public var top: Double
    /// The distance from the left.
    public var left: Double
    /// The distance from the bottom.
    public var bottom: Double
    /// The distance from the right.
    public var right: Double

    /// Creates insets.
    public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
      self.top = top
      self.left = left
      self.bottom = bottom
      self.right = right
    }

    public init(numbers: [Double]) {
      self.init(
        top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
    }

    public var numbers: [Double] { [top, left, bottom, right] }
  }
}
