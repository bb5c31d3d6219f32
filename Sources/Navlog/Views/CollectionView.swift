/// A view of models in cells.
@MainActor
open class CollectionView: ItemListView {
  /// Creates a collection view without cells.
  public init() { super.init(selection: "selectedItems", first: "firstVisibleItem") }
}
