/// A view of an image that keeps where the hand has put it (SAV-9); the image itself is the app's.
@MainActor
open class ImageView: View {
  /// What it shows of itself.
  @Stored("bounds", .continuous) public var bounds = Rectangle()
  /// Where its middle is.
  @Stored("center", .continuous) public var center = Point()
  /// How it is turned and drawn out.
  @Stored("transform", .continuous) public var transform = Transform()
  /// The point it is turned about, from 0 to 1 each way.
  @Stored("anchorPoint") public var anchorPoint = Point(x: 0.5, y: 0.5)
  /// Where it is in the view around it.
  @Stored("frame", .continuous) public var frame = Rectangle()
}
