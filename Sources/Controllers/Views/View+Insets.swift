extension View {
  /// How much room an edge leaves.
  public struct Insets: Figures {
    public static let count = 4
    /// At the top.
    public var top: Double
    /// On the left.
    public var left: Double
    /// At the bottom.
    public var bottom: Double
    /// On the right.
    public var right: Double

    /// Puts it together.
    public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
      self.top = top
      self.left = left
      self.bottom = bottom
      self.right = right
    }

    public init(figures: [Double]) {
      self.init(
        top: figures[0], left: figures[1], bottom: figures[2], right: figures[3])
    }

    public var figures: [Double] { [top, left, bottom, right] }
  }
}
