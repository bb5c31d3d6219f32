extension View {
  /// How a plane is turned, drawn out and moved.
  public struct Transform: Figures {
    public static let count = 6
    /// The first row's first number.
    public var a: Double
    /// The first row's second number.
    public var b: Double
    /// The second row's first number.
    public var c: Double
    /// The second row's second number.
    public var d: Double
    /// How far it moves to the side.
    public var x: Double
    /// How far it moves down.
    public var y: Double

    /// Puts it together.
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
