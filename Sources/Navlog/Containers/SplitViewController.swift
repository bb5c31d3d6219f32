public import NavlogNavigation

/// A container that shows its columns side by side, or collapses them into one stack if there is
/// little space.
@MainActor
open class SplitViewController: ViewController {
  override class var kindOfObjects: Kind { .split }
  override class var isKindsOwn: Bool { self == SplitViewController.self }

  /// The position of a split's child.
  public typealias Column = NavlogNavigation.Column
  /// Which columns an expanded split shows, and how.
  public typealias DisplayMode = SplitDisplayMode

  /// The delegate, which decides how the split collapses, expands and shows controllers.
  public weak var delegate: (any SplitViewControllerDelegate)?

  /// Creates a split with a primary and a secondary column.
  override public init() { super.init() }

  /// Creates a column-style split, which wraps its columns in navigation controllers.
  ///
  /// - Precondition: `columns` is 2 or 3.
  public convenience init(columns: Int) {
    precondition(columns == 2 || columns == 3, "A column-style split has two or three columns")
    self.init()
    set(.columns, .number(UInt32(columns)))
  }

  /// Creates a split that shows two controllers.
  public convenience init(primary: ViewController, secondary: ViewController) {
    self.init()
    draft.columns = [(.primary, primary), (.secondary, secondary)]
    for controller in [primary, secondary] { controller.draftedIn = self }
  }

  override func fill(_ draft: Draft, in runtime: Runtime) {
    for attachment in draft.attachments { attach(attachment, in: runtime) }
    let columns = draft.columns.map { ($0, runtime.attach($1)) }
    for (column, child) in columns { runtime.perform(.setColumn(child, in: slot, column)) }
    if let mode = number(.preferredDisplayMode).flatMap({ DisplayMode(rawValue: UInt8($0)) }) {
      runtime.perform(.preferDisplayMode(slot, mode, .immediate))
    }
  }

  /// The controllers of the columns, also of hidden ones; if the split is collapsed, only the primary,
  /// or the compact column.
  public var viewControllers: [ViewController] {
    guard let runtime else { return draft.columns.map(\.1) }
    return runtime.controllers(runtime.hierarchy.columns(of: slot))
  }

  /// Whether the columns are collapsed into one stack.
  public var isCollapsed: Bool { runtime?.hierarchy[slot].isCollapsed ?? false }

  /// Returns the controller of a column.
  public func viewController(for column: Column) -> ViewController? {
    guard let runtime else { return draft.columns.first { $0.0 == column }?.1 }
    return runtime.controller(runtime.hierarchy.column(column, of: slot))
  }

  /// Sets the controller of a column; `nil` empties it.
  ///
  /// A column-style split whose secondary column has a navigation controller pushes a controller that
  /// isn't one. To replace the column, empty it first, or set a navigation controller.
  @discardableResult
  open func setViewController(
    _ controller: ViewController?, for column: Column, animated: Bool = true
  ) -> CommandResult {
    if runtime == nil, controller?.runtime == nil {
      draft.columns.removeAll { $0.0 == column }
      if let controller {
        draft.columns.append((column, controller))
        controller.draftedIn = self
      }
      return CommandResult(outcome: .postponed, batch: nil)
    }
    return issue(controller.map { [$0] } ?? []) { _ in
      .setColumn(controller?.slot ?? .none, in: slot, column, Motion(animated))
    }
  }

  /// Shows a column of a column-style split. Collapsed, a split pushes the column onto its stack, with
  /// those in between, or pops what covers it. The compact column can't be shown.
  @discardableResult
  open func show(_ column: Column, animated: Bool = true) -> CommandResult {
    issue { _ in .showColumn(slot, column, Motion(animated)) }
  }

  /// Hides a column of a column-style split; the secondary column stays. Collapsed, a split pops the
  /// column if it is on top; the primary column stays.
  @discardableResult
  open func hide(_ column: Column, animated: Bool = true) -> CommandResult {
    issue { _ in .hideColumn(slot, column, Motion(animated)) }
  }

  /// Which columns an expanded column-style split shows, and how.
  public var displayMode: DisplayMode {
    guard let runtime else { return preferredDisplayMode }
    return runtime.hierarchy.displayMode(of: slot)
  }

  /// The display mode that a column-style split should have; it is restored. Setting it shows and
  /// hides columns.
  public var preferredDisplayMode: DisplayMode {
    get {
      number(.preferredDisplayMode).flatMap { DisplayMode(rawValue: UInt8($0)) } ?? .automatic
    }
    set {
      guard let runtime else {
        return set(.preferredDisplayMode, .number(UInt32(newValue.rawValue)))
      }
      if newValue != preferredDisplayMode { runtime.perform(.preferDisplayMode(slot, newValue)) }
    }
  }

  /// Collapses the columns into one stack, or shows the compact column instead.
  @discardableResult
  open func collapse(animated: Bool = true) -> CommandResult {
    issue { _ in .collapse(slot, Motion(animated)) }
  }

  /// Separates the stack into columns again.
  @discardableResult
  open func expand(animated: Bool = true) -> CommandResult {
    issue { _ in .expand(slot, Motion(animated)) }
  }
}
