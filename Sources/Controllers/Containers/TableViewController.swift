import Navigation

/// A controller with a table whose selection and scroll position come back.
@MainActor
open class TableViewController: ViewController {
  override class var kindOfObjects: Kind { .table }
  override class var isKindsOwn: Bool { self == TableViewController.self }

  /// The table, kept as `table`.
  public let tableView = TableView()

  /// Makes a controller with an empty table.
  override public init() {
    super.init()
    addRestorable(tableView, as: "table")
  }

  override open func loadView() { view = tableView }
}
