/// A view that scrolls, and keeps where (SAV-9).
@MainActor
open class ScrollView: View {
  /// How far it is scrolled.
  @Stored("contentOffset", .continuous) public var contentOffset = Point()
  /// How much room there is around what is scrolled.
  @Stored("contentInset") public var contentInset = Insets()
  /// How much it magnifies.
  @Stored("zoomScale", .continuous) public var zoomScale = 1.0
}
