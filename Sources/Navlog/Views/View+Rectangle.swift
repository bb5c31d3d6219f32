extension View {
  /// An origin and a size.
  public struct Rectangle: NumericTuple {
    public static let count = 4
    /// The horizontal coordinate of the origin.
    public var x: Double
    /// The vertical coordinate of the origin, from the top.
    public var y: Double
    /// The horizontal extent.
    public var width: Double
    /// The vertical extent.
    public var height: Double

    /// Creates a rectangle.
    public init(x: Double = 0, y: Double = 0, width: Double = 0, height: Double = 0) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }

    public init(numbers: [Double]) {
      self.init(
        x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    public var numbers: [Double] { [x, y, width, height] }
  }
}
