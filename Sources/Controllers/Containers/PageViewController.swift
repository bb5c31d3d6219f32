public import Navigation

/// Pages of which one or two are shown.
@MainActor
open class PageViewController: ViewController {
  override class var kindOfObjects: Kind { .page }
  override class var isKindsOwn: Bool { self == PageViewController.self }

  /// Which way pages turn.
  public typealias NavigationDirection = Navigation.Direction
  /// How pages turn.
  public typealias TransitionStyle = Navigation.PageStyle

  /// Whoever is told of the user's turning.
  public weak var delegate: (any PageViewControllerDelegate)?
  /// How its pages turn.
  public let transitionStyle: TransitionStyle

  /// Makes a controller without pages.
  public init(transitionStyle: TransitionStyle = .scroll, isDoubleSided: Bool = false) {
    self.transitionStyle = transitionStyle
    super.init()
    if isDoubleSided { set(.spine, .number(2)) }
  }

  override func fill(_ draft: Draft, in runtime: Runtime) {
    for attachment in draft.attachments { attach(attachment, in: runtime) }
    guard !draft.children.isEmpty else { return }
    let nodes = draft.children.map { runtime.attach($0) }
    runtime.perform(.setPages(slot, transitionStyle, .forward, .immediate), nodes: nodes)
  }

  /// The pages that are shown.
  public var viewControllers: [ViewController] { children }

  /// Shows other pages; refused where their number is not that of the sides.
  @discardableResult
  open func setViewControllers(
    _ controllers: [ViewController], direction: NavigationDirection = .forward,
    animated: Bool = true, interactive: Bool = false
  ) -> CommandResult {
    if runtime == nil, controllers.allSatisfy({ $0.runtime == nil }) {
      draftedChildren = controllers
      return CommandResult(outcome: .postponed, batch: nil)
    }
    return issue(nodes: controllers) { _ in
      .setPages(slot, transitionStyle, direction, Motion(animated, interactive: interactive))
    }
  }

  /// The user's hand turns to other pages.
  @discardableResult
  open func swipe(
    to controllers: [ViewController], direction: NavigationDirection = .forward,
    interactive: Bool = false
  ) -> CommandResult {
    issue(nodes: controllers) { _ in
      .swipePages(slot, transitionStyle, direction, Motion(true, interactive: interactive))
    }
  }
}
