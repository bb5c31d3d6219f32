import NavlogNavigation

/// The style of the status bar.
public enum StatusBarStyle: UInt32, CaseIterable, Hashable, Sendable {
  /// The system's style.
  case `default`
  /// For a dark background.
  case lightContent
  /// For a light background.
  case darkContent
}

/// Edges of the screen.
public struct RectEdge: OptionSet, Hashable, Sendable {
  /// The bit mask.
  public let rawValue: UInt32

  /// Creates a set from a bit mask.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The top edge.
  public static let top = RectEdge(rawValue: 1)
  /// The left edge.
  public static let left = RectEdge(rawValue: 2)
  /// The bottom edge.
  public static let bottom = RectEdge(rawValue: 4)
  /// The right edge.
  public static let right = RectEdge(rawValue: 8)
  /// All edges.
  public static let all: RectEdge = [.top, .left, .bottom, .right]
}

// The system's interface around a controller, as plain values.
extension ViewController {
  /// The style of the status bar that the controller prefers.
  public var preferredStatusBarStyle: StatusBarStyle {
    get { number(.statusBarStyle).flatMap(StatusBarStyle.init) ?? .default }
    set {
      set(.statusBarStyle, .number(newValue.rawValue))
      setNeedsStatusBarAppearanceUpdate()
    }
  }

  /// Whether the controller prefers the status bar to be hidden.
  public var prefersStatusBarHidden: Bool {
    get { flag(.statusBarHidden) }
    set {
      set(.statusBarHidden, newValue)
      setNeedsStatusBarAppearanceUpdate()
    }
  }

  /// Whether the controller prefers the home indicator to be hidden when it isn't needed.
  public var prefersHomeIndicatorAutoHidden: Bool {
    get { flag(.homeIndicatorAutoHidden) }
    set {
      set(.homeIndicatorAutoHidden, newValue)
      setNeedsUpdateOfHomeIndicatorAutoHidden()
    }
  }

  /// The edges of the screen at which the controller's gestures precede the system's.
  public var preferredScreenEdgesDeferringSystemGestures: RectEdge {
    get { RectEdge(rawValue: number(.deferredEdges) ?? 0) }
    set {
      set(.deferredEdges, .number(newValue.rawValue & RectEdge.all.rawValue))
      setNeedsUpdateOfScreenEdgesDeferringSystemGestures()
    }
  }

  /// Has the status bar determined again.
  public func setNeedsStatusBarAppearanceUpdate() { update(.statusBar, if: .delegatesStatusBar) }

  /// Has it determined again whether the home indicator is hidden.
  public func setNeedsUpdateOfHomeIndicatorAutoHidden() {
    update(.homeIndicator, if: .delegatesHomeIndicator)
  }

  /// Has it determined again at which edges the system's gestures wait.
  public func setNeedsUpdateOfScreenEdgesDeferringSystemGestures() {
    update(.systemGestures, if: .delegatesSystemGestures)
  }

  /// Has the orientations determined again. A window turns if its orientation isn't supported any
  /// more.
  public func setNeedsUpdateOfSupportedInterfaceOrientations() {
    update(.orientations, if: .delegatesOrientations)
  }

  /// Without a controller around it that answers, nothing changes, and nothing is recorded.
  private func update(_ aspect: SystemInterfaceElement, if property: Property) {
    let answers = sequence(first: self) { $0.parent ?? $0.presentingViewController }
      .contains { $0.flag(property) }
    if answers, let runtime { runtime.perform(.updateSystem(slot, aspect)) }
  }

  // MARK: - Focus

  /// Moves the focus of the window to what this controller prefers.
  @discardableResult
  public func setNeedsFocusUpdate() -> CommandResult { issue { _ in .updateFocus(slot) } }

  /// Moves the focus of the window to a controller or a view that is on screen.
  @discardableResult
  public func requestFocusUpdate(to item: NavigationObject) -> CommandResult {
    issue([item]) { _ in .updateFocus(slot, to: item.slot) }
  }
}
