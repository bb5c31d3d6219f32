import Navigation

/// A controller with a collection whose selection and scroll position come back.
@MainActor
open class CollectionViewController: ViewController {
  override class var kindOfObjects: Kind { .collection }
  override class var isKindsOwn: Bool { self == CollectionViewController.self }

  /// The collection, kept as `collection`.
  public let collectionView = CollectionView()

  /// Makes a controller with an empty collection.
  override public init() {
    super.init()
    addRestorable(collectionView, as: "collection")
  }

  override open func loadView() { view = collectionView }
}
