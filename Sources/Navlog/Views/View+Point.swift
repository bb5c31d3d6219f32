extension View {
  /// A point in a plane.
  public struct Point: Figures {
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

    public init(figures: [Double]) {
      self.init(x: figures[0], y: figures[1])
    }

    public var figures: [Double] { [x, y] }
  }
}
