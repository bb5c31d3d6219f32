extension View {
  /// An affine transform.
  public struct Transform: NumericTuple {
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

    public init(numbers: [Double]) {
      self.init(
        a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], x: numbers[4], y: numbers[5])
    }

    public var numbers: [Double] { [a, b, c, d, x, y] }
  }
}
