/// Models in rows.
@MainActor
open class TableView: ModelView {
  /// Makes a table without rows.
  public init() { super.init(selection: "selectedRows", first: "firstVisibleRow") }
}
