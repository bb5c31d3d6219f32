/// A view of an image that keeps the position and transform set by the user (SAV-9); the app keeps
/// the image itself.
@MainActor
open class ImageView: View {
  /// The visible part of the view, in its own coordinates.
  @Stored("bounds", .continuous) public var bounds = Rectangle()
  /// The center of the view.
  @Stored("center", .continuous) public var center = Point()
  /// The transform of the view.
  @Stored("transform", .continuous) public var transform = Transform()
  /// The anchor point of the transform, from 0 to 1 in each direction.
  @Stored("anchorPoint") public var anchorPoint = Point(x: 0.5, y: 0.5)
  /// The frame of the view in its superview.
  @Stored("frame", .continuous) public var frame = Rectangle()
}
