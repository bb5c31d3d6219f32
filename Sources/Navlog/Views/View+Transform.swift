extension View {
  /// An affine transform.
  public struct Transform: Figures {
    public static let count = 6
    /// The first number of the first row.
    public var a: Double
    /// The second number of the first row.
    public var b: Double
    /// The first number of the second row.
    public var c: Double
    /// The second number of the second row.
    public var d: Double
    /// The horizontal translation.
    public var x: Double
    /// The vertical translation.
    public var y: Double

    /// Creates a transform.
    public init(
      a: Double = 1, b: Double = 0, c: Double = 0, d: Double = 1, x: Double = 0, y: Double = 0
    ) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
      self.x = x
      self.y = y
    }

    public init(figures: [Double]) {
      self.init(
        a: figures[0], b: figures[1], c: figures[2], d: figures[3], x: figures[4], y: figures[5])
    }

    public var figures: [Double] { [a, b, c, d, x, y] }
  }
}
