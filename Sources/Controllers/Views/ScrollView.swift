/// A view that scrolls, and keeps where.
@MainActor
open class ScrollView: View {
  /// How far it is scrolled from the top.
  @Stored("contentOffset", .continuous) public var contentOffset = 0.0
  /// How far it is scrolled from the side.
  @Stored("contentOffset.x", .continuous) public var horizontalOffset = 0.0
  /// How much it magnifies.
  @Stored("zoomScale", .continuous) public var zoomScale = 1.0
}
