/// A rule that was changed deliberately. A session recorded before the change is now
/// decided differently.
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

  init(
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
  var command: Command? {
    for event in ([recorded].compactMap(\.self) + before.reversed()) {
      switch event {
      case .commanded(let command), .refused(let command, _): return command
      default: continue
      }
    }
    return nil
  }

  func callback(_ callbacks: Callback...) -> Bool {
    [recorded, now].contains {
      if case .called(let call)? = $0 { callbacks.contains(call.callback) } else { false }
    }
  }

  func asks(_ kind: Question.Kind) -> Bool {
    if case .asked(let question)? = now { question.kind == kind } else { false }
  }

  var turnsWindow: Bool { if case .windowChanged? = now { true } else { false } }

  func isRefused(_ refusal: Refusal) -> Bool { now?.refusal == refusal }

  func wasRefused(_ refusal: Refusal) -> Bool { recorded?.refusal == refusal }

  /// Whether a split collapses or expands, or has kept something aside, before the difference.
  var isInSplit: Bool {
    (before + [recorded, now].compactMap(\.self)).contains {
      switch $0 {
      case .splitCollapsed, .splitExpanded: true
      default: false
      }
    }
  }

  /// Whether the command can collapse or expand a split.
  var foldsSplit: Bool {
    switch command {
    case .collapse?, .expand?, .setTraits?, .overrideTraits?, .rotate?: true
    default: false
    }
  }

  /// Whether the command takes a scene or the app out of its active state.
  var resignsActive: Bool {
    switch command {
    case .enterBackground?, .moveScene?, .disconnect?: true
    default: false
    }
  }

  /// Whether containers adapt to other traits than before.
  var followsTraits: Bool {
    switch now {
    case .splitCollapsed?, .splitExpanded?, .created(_, _, _, .more, _)?: true
    case .asked(let question)?:
      question.kind == .primaryForCollapsing || question.kind == .topColumnForCollapsing
    default: false
    }
  }
}

extension Event {
  var refusal: Refusal? {
    switch self {
    case .refused(_, let refusal), .dropped(_, let refusal): refusal
    default: nil
    }
  }

  /// Whether the event takes a view off screen or out of its container's view.
  var movesView: Bool {
    switch self {
    case .viewRemoved: true
    case .called(let call): call.callback == .viewWillDisappear
    default: false
    }
  }
}
