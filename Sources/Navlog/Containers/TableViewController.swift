import NavlogNavigation

/// A view controller with a table view, whose selection and scroll position are restored.
@MainActor
open class TableViewController: ViewController {
  override class var kindOfObjects: Kind { .table }
  override class var isKindsOwn: Bool { self == TableViewController.self }

  /// The table view, kept under the identifier `table`.
  public let tableView = TableView()

  /// Creates a controller with an empty table view.
  override public init() {
    super.init()
    addRestorable(tableView, as: "table")
  }

  override open func loadView() { view = tableView }
}
