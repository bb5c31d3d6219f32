public import NavlogNavigation

/// A container of pages that shows one or two of them.
@MainActor
open class PageViewController: ViewController {
  override class var kindOfObjects: Kind { .page }
  override class var isKindsOwn: Bool { self == PageViewController.self }

  /// The direction in which pages turn.
  public typealias NavigationDirection = NavlogNavigation.Direction
  /// The style in which pages turn.
  public typealias TransitionStyle = NavlogNavigation.PageStyle

  /// The delegate, which is notified when the user turns pages.
  public weak var delegate: (any PageViewControllerDelegate)? {
    didSet { if transitionStyle == .curl { tell(.delegatesSpine, delegate != nil) } }
  }
  /// The data source, which gives the pages that the user turns to.
  public weak var dataSource: (any PageViewControllerDataSource)? {
    didSet { if transitionStyle == .scroll { tell(.showsPageCount, dataSource != nil) } }
  }
  /// The style in which its pages turn.
  public let transitionStyle: TransitionStyle

  /// Creates a controller without pages.
  ///
  /// - Parameters:
  ///   - transitionStyle: the style in which its pages turn from then on.
  ///   - isDoubleSided: whether the spine is in the middle, so that two pages are shown at a time. Only
  ///     pages that curl have such a spine; for others, the argument has no effect.
  public init(transitionStyle: TransitionStyle = .scroll, isDoubleSided: Bool = false) {
    self.transitionStyle = transitionStyle
    super.init()
    if isDoubleSided, transitionStyle == .curl { set(.spine, .number(2)) }
  }

  override func fill(_ draft: Draft, in runtime: Runtime) {
    for attachment in draft.attachments { attach(attachment, in: runtime) }
    guard !draft.children.isEmpty else { return }
    let nodes = draft.children.map { runtime.attach($0) }
    runtime.perform(.setPages(slot, style, .forward, .immediate), nodes: nodes)
  }

  /// The style in which its pages turn; a storyboard can have given it a spine in the middle, which
  /// only pages that curl have.
  private var style: TransitionStyle { number(.spine) == 2 ? .curl : transitionStyle }

  /// The pages that are shown.
  public var viewControllers: [ViewController] { children }

  /// Shows other pages; refused if their number isn't the number of sides.
  @discardableResult
  open func setViewControllers(
    _ controllers: [ViewController], direction: NavigationDirection = .forward,
    animated: Bool = true, interactive: Bool = false
  ) -> CommandResult {
    if let drafted = draft(children: controllers) { return drafted }
    return issue(nodes: controllers) { _ in
      .setPages(slot, style, direction, Motion(animated, interactive: interactive))
    }
  }

  /// The place of the spine, and with it the number of pages shown at a time.
  public enum SpineLocation: Hashable, Sendable {
    /// At the left or the top: one page.
    case min
    /// In the middle: two pages.
    case mid
    /// At the right or the bottom: one page.
    case max

    var pages: UInt32 { self == .mid ? 2 : 1 }
  }

  private func tell(_ property: Property, _ isAsked: Bool) {
    if isAsked != flag(property) { set(property, isAsked) }
  }

  /// Turns to the next or the previous page, as a user's swipe does: the data source gives it. At the
  /// end, nothing happens.
  @discardableResult
  open func turnPage(
    _ direction: NavigationDirection = .forward, interactive: Bool = false
  ) -> CommandResult {
    issue { _ in .turnPage(slot, style, direction, Motion(true, interactive: interactive))
    }
  }

  /// Turns to other pages, as a user's swipe does.
  @discardableResult
  open func swipe(
    to controllers: [ViewController], direction: NavigationDirection = .forward,
    interactive: Bool = false
  ) -> CommandResult {
    issue(nodes: controllers) { _ in
      .swipePages(slot, style, direction, Motion(true, interactive: interactive))
    }
  }
}
