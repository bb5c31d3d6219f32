/// A rule that was changed on purpose. A session that was recorded before is decided differently now.
public struct RuleChange: Sendable {
  /// The first version of the rules that has the new rule.
  public let version: RulesVersion
  /// The code of the rule.
  public let rule: String
  /// What is different now.
  public let sentence: String
  /// Whether a difference can come from the change.
  private let explains: @Sendable (Difference) -> Bool

  /// The first difference between the events of a command as they were recorded and as they are now.
  public struct Difference: Sendable {
    /// The recorded events of the outermost command before the difference, in order.
    public let before: [Event]
    /// The recorded event; `nil` if there isn't another one.
    public let recorded: Event?
    /// The event that the rules give now; `nil` if there isn't another one.
    public let now: Event?

    /// Creates a difference.
    public init(before: [Event], recorded: Event?, now: Event?) {
      self.before = before
      self.recorded = recorded
      self.now = now
    }
  }

  /// Returns the change, among those since `version`, that a difference comes from; `nil` if it is a
  /// divergence.
  public static func explaining(
    _ difference: Difference, since version: RulesVersion
  ) -> RuleChange? {
    version < .current ? version.changes.first { $0.explains(difference) } : nil
  }

  /// All changes, oldest first. Of one version, those that are recognized by their own events come
  /// first.
  static let table: [RuleChange] = [
    RuleChange(
      "NAV-13", "a stack's delegate is also notified of its first display",
      { $0.callback(.navigationWillShow, .navigationDidShow) }),
    RuleChange(
      "E62", "a page curl in another style than full screen is refused",
      { $0.isRefused(.partialCurl) }),
    RuleChange(
      "CON-14", "addChild works on stacks and tab bars",
      { if case .refused(.addChild, .managedChild)? = $0.recorded { true } else { false } }),
    RuleChange(
      "CON-13", "addChild leaves a view on screen where it is",
      {
        guard case .addChild? = $0.command else { return false }
        return $0.recorded?.movesView == true
      }),
    RuleChange(
      "CON-10", "traits that a parent imposes are gone when the child moves",
      { if case .traitsOverridden? = $0.now { true } else { false } }),
    RuleChange(
      "ADP-5", "trait callbacks come to the controllers whose own traits change",
      { $0.callback(.traitsWillChange, .traitsDidChange) }),
    RuleChange(
      "PRE-16", "a controller that the presented one shows can be modal in its presentation",
      { $0.callback(.presentationDidAttemptToDismiss) }),
    RuleChange(
      "PRE-12", "what has to be in a window is the presenter that is found",
      { $0.wasRefused(.notInWindow) }),
    RuleChange(
      "PRE-24", "a controller that is not in a window does not become first responder",
      { if case .becomeFirstResponder? = $0.command { true } else { false } }),
    RuleChange(
      "SHW-6", "actions go on from a presented controller to its presenter",
      {
        switch $0.command {
        case .action?, .gesture?: $0.asks(.canPerformAction)
        default: false
        }
      }),
    RuleChange(
      "CON-15", "a stack passes the preferred content size of its top on",
      { if case .preferredContentSizeSet? = $0.now { true } else { false } }),
    RuleChange(
      "SAV-19", "the objects in the archive are asked to encode, and no others",
      { $0.asks(.nodesToPreserve) }),
    RuleChange(
      "SAV-1", "the app is asked whether to save although it has scenes",
      { $0.asks(.shouldSaveApplicationState) }),
    RuleChange(
      "SPL-2", "a collapsing split pushes the secondary as it is",
      { $0.isInSplit || $0.wasRefused(.navigationOnStack) }),
    RuleChange(
      "ADP-6", "a form sheet, a popover and a primary column are compact on a pad",
      { $0.followsTraits }),
    RuleChange(
      "CON-13", "addChild leaves a view where it is although the new parent is off screen", in: 4,
      {
        guard case .addChild? = $0.command else { return false }
        if case .linked(_, .view, _)? = $0.now { return true }
        return $0.recorded?.movesView == true
      }),
    RuleChange(
      "SCN-3", "scenes are notified of their life cycle", in: 5,
      {
        $0.callback(
          .sceneWillConnect, .sceneWillEnterForeground, .sceneDidBecomeActive,
          .sceneWillResignActive, .sceneDidEnterBackground, .sceneDidDisconnect)
      }),
    RuleChange(
      "SCN-4", "an app without scenes is notified of its life cycle", in: 5,
      {
        $0.callback(
          .applicationWillEnterForeground, .applicationDidBecomeActive,
          .applicationWillResignActive, .applicationDidEnterBackground)
      }),
    RuleChange(
      "SCN-2", "a scene that disconnects releases its controllers", in: 5,
      {
        switch $0.command {
        case .disconnect?, .connect?: true
        default: false
        }
      }),
    RuleChange(
      "SPL-11", "a column-style split that expands asks for its display mode", in: 5,
      { $0.asks(.displayModeForExpanding) }),
    RuleChange(
      "NAV-9", "a stack shows its top although what a transition removed can't come back", in: 6,
      {
        switch ($0.recorded, $0.now) {
        case (.cancelled?, .called(let call)?), (.finished?, .called(let call)?):
          call.callback == .loadView || call.callback == .viewWillAppear
        default: false
        }
      }),
    RuleChange(
      "SPL-2", "what a collapsing split puts below a presentation disappears at once", in: 6,
      {
        guard $0.isInSplit, case .called(let call)? = $0.now else { return false }
        return call.callback == .viewWillDisappear
      }),
    RuleChange(
      "TAB-4", "a cancelled change of tabs leaves the tab that was selected meanwhile", in: 6,
      {
        guard case .cancel? = $0.command else { return false }
        return $0.callback(.interactionEnded)
      }),
    RuleChange(
      "SPL-4", "a split that is collapsed to its compact column shows controllers there", in: 7,
      {
        guard case .began? = $0.recorded else { return false }
        return switch $0.command {
        case .show?, .showDetail?, .segue?: true
        default: false
        }
      }),
    RuleChange(
      "PRE-42", "an action of an alert can be selected although another one is disabled", in: 7,
      {
        if case .selectAction? = $0.command { $0.wasRefused(.noSuchAction) } else { false }
      }),
    RuleChange(
      "E75", "the user's gestures don't reach what is covered, hidden or in the background", in: 8,
      { $0.isRefused(.outOfReach) }),
    RuleChange(
      "SCN-6", "a scene or an app that resigns active cancels the user's gestures", in: 8,
      { if case .finishing? = $0.now { $0.resignsActive } else { false } }),
    RuleChange(
      "SPL-12", "a collapsed split keeps its columns, and pushes and pops them", in: 8,
      {
        switch ($0.command, $0.now) {
        case (.showColumn?, _), (.hideColumn?, _), (.setColumn?, _), (.showDetail?, _): true
        case (_, .linked(_, .detail, _)?), (_, .unlinked(_, .detail)?), (_, .attached?): true
        default: false
        }
      }),
    RuleChange(
      "E73", "an update of orientations is refused if none is supported", in: 8,
      { $0.isRefused(.noCommonOrientation) }),
    RuleChange(
      "PAGE-5", "only sliding pages have a page indicator", in: 8,
      {
        if case .asked(let question)? = $0.recorded {
          question.kind == .presentationCount || question.kind == .presentationIndex
        } else {
          false
        }
      }),
    RuleChange(
      "NAV-9", "a controller that a transition in flight removes is notified of traits and sizes",
      in: 8, { $0.callback(.traitsWillChange, .traitsDidChange, .sizeWillTransition) }),
  ]

  private init(
    _ rule: String, _ sentence: String, in version: UInt64 = 3,
    _ explains: @escaping @Sendable (Difference) -> Bool
  ) {
    self.version = RulesVersion(version)
    self.rule = rule
    self.sentence = sentence
    self.explains = explains
  }
}

extension RuleChange.Difference {
  /// The innermost command before the difference.
  fileprivate var command: Command? {
    for event in ([recorded].compactMap(\.self) + before.reversed()) {
      switch event {
      case .commanded(let command), .refused(let command, _): return command
      default: continue
      }
    }
    return nil
  }

  fileprivate func callback(_ callbacks: Callback...) -> Bool {
    [recorded, now].contains {
      if case .called(let call)? = $0 { callbacks.contains(call.callback) } else { false }
    }
  }

  fileprivate func asks(_ kind: Question.Kind) -> Bool {
    if case .asked(let question)? = now { question.kind == kind } else { false }
  }

  fileprivate func isRefused(_ refusal: Refusal) -> Bool { now?.refusal == refusal }

  fileprivate func wasRefused(_ refusal: Refusal) -> Bool { recorded?.refusal == refusal }

  /// Whether a split collapses or expands, or has kept something aside, before the difference.
  fileprivate var isInSplit: Bool {
    (before + [recorded, now].compactMap(\.self)).contains {
      switch $0 {
      case .splitCollapsed, .splitExpanded: true
      default: false
      }
    }
  }

  /// Whether the command takes a scene or the app out of its active state.
  fileprivate var resignsActive: Bool {
    switch command {
    case .enterBackground?, .moveScene?, .disconnect?: true
    default: false
    }
  }

  /// Whether containers adapt to other traits than before.
  fileprivate var followsTraits: Bool {
    switch now {
    case .splitCollapsed?, .splitExpanded?, .created(_, _, _, .more, _)?: true
    case .asked(let question)?:
      question.kind == .primaryForCollapsing || question.kind == .topColumnForCollapsing
    default: false
    }
  }
}

extension Event {
  fileprivate var refusal: Refusal? {
    switch self {
    case .refused(_, let refusal), .dropped(_, let refusal): refusal
    default: nil
    }
  }

  /// Whether the event takes a view off screen or out of its container's view.
  fileprivate var movesView: Bool {
    switch self {
    case .viewRemoved: true
    case .called(let call): call.callback == .viewWillDisappear
    default: false
    }
  }
}
