/// A view of models in cells.
@MainActor
open class CollectionView: ModelView {
  /// Creates a collection view without cells.
  public init() { super.init(selection: "selectedItems", first: "firstVisibleItem") }
}
