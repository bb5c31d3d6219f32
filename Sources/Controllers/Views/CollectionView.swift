/// Models in cells.
@MainActor
open class CollectionView: ModelView {
  /// Makes a collection without cells.
  public init() { super.init(selection: "selectedItems", first: "firstVisibleItem") }
}
