extension View {
  /// A place in a plane.
  public struct Point: Figures {
    public static let count = 2
    /// From the side.
    public var x: Double
    /// From the top.
    public var y: Double

    /// Puts it together.
    public init(x: Double = 0, y: Double = 0) {
      self.x = x
      self.y = y
    }

    public init(figures: [Double]) {
      self.init(
        x: figures[0], y: figures[1])
    }

    public var figures: [Double] { [x, y] }
  }
}
