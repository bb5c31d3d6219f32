/// A view that scrolls and keeps its scroll position (SAV-9).
@MainActor
open class ScrollView: View {
  /// The scroll position.
  @Stored("contentOffset", .continuous) public var contentOffset = Point()
  /// The space around the content.
  @Stored("contentInset") public var contentInset = Insets()
  /// The magnification.
  @Stored("zoomScale", .continuous) public var zoomScale = 1.0
}
