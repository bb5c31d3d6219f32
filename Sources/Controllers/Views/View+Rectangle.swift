extension View {
  /// A place and what it takes up.
  public struct Rectangle: Figures {
    public static let count = 4
    /// From the side.
    public var x: Double
    /// From the top.
    public var y: Double
    /// From side to side.
    public var width: Double
    /// From top to bottom.
    public var height: Double

    /// Puts it together.
    public init(x: Double = 0, y: Double = 0, width: Double = 0, height: Double = 0) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }

    public init(figures: [Double]) {
      self.init(
        x: figures[0], y: figures[1], width: figures[2], height: figures[3])
    }

    public var figures: [Double] { [x, y, width, height] }
  }
}
