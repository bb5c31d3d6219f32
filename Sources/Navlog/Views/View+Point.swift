extension View {
  /// A point in a plane.
  public struct Point: NumericTuple {
    public static let count = 2
    /// The horizontal coordinate.
    public var x: Double
    /// The vertical coordinate, from the top.
    public var y: Double

    /// Creates a point.
    public init(x: Double = 0, y: Double = 0) {
      self.x = x
      self.y = y
    }

    public init(numbers: [Double]) {
      self.init(x: numbers[0], y: numbers[1])
    }

    public var numbers: [Double] { [x, y] }
  }
}
