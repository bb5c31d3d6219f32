extension View {
  /// A width and a height in the app's own units; the rules don't depend on them.
  public struct Size: Hashable, Sendable, Codable {
    /// The horizontal extent.
    public var width: Int
    /// The vertical extent.
    public var height: Int

    /// Creates a size.
    public init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }
}
