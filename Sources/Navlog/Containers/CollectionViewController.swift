import NavlogNavigation

/// A view controller with a collection view, whose selection and scroll position are restored.
@MainActor
open class CollectionViewController: ViewController {
  override class var kindOfObjects: Kind { .collection }
  override class var isKindsOwn: Bool { self == CollectionViewController.self }

  /// The collection view, kept under the identifier `collection`.
  public let collectionView = CollectionView()

  /// Creates a controller with an empty collection view.
  override public init() {
    super.init()
    addRestorable(collectionView, as: "collection")
  }

  override open func loadView() { view = collectionView }
}
