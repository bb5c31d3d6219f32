/// A view of models in rows.
@MainActor
open class TableView: ItemListView {
  /// Creates a table view without rows.
  public init() { super.init(selection: "selectedRows", first: "firstVisibleRow") }
}
