public import NavlogNavigation

/// An alert or an action sheet. Its actions dismiss it; then their handlers run.
///
/// ```swift
/// let alert = AlertController(title: "Discard the draft?", preferredStyle: .actionSheet)
/// alert.addAction(AlertAction(title: "Discard", style: .destructive) { _ in discard() })
/// alert.addAction(AlertAction(title: "Keep", style: .cancel))
/// present(alert)
/// ```
/// Alerts aren't preserved: after a launch, the app decides again whether to show one.
@MainActor
open class AlertController: ViewController {
  /// What an alert looks like.
  public typealias Style = AlertStyle

  /// The actions, in the order in which they were added.
  public private(set) var actions: [AlertAction] = []

  /// Creates an alert without actions.
  public init(title: String? = nil, message: String? = nil, preferredStyle: Style = .alert) {
    super.init()
    isTransient = true
    set(.alertStyle, .number(UInt32(preferredStyle.rawValue)))
    if let title { self.title = title }
    if let message { self.message = message }
  }

  /// What it looks like.
  public var preferredStyle: Style {
    number(.alertStyle).flatMap { Style(rawValue: UInt8($0)) } ?? .alert
  }

  /// The message below the title.
  public var message: String? {
    get { text(.message) }
    set { set(.message, .text(newValue)) }
  }

  /// Adds an action. Refused if it has one already that cancels, or 32 actions.
  @discardableResult
  public func addAction(_ action: AlertAction) -> CommandResult {
    let cancels = action.style == .cancel
    guard actions.count < 32, !cancels || number(.cancelAction) ?? 0 == 0, action.alert == nil
    else { return CommandResult(refusal: .illegalValue, batch: nil) }
    actions.append(action)
    action.alert = self
    set(.actions, .number(UInt32(actions.count)))
    if cancels { set(.cancelAction, .number(UInt32(actions.count))) }
    updateActions()
    return CommandResult(outcome: .done, batch: nil)
  }

  /// The fields in which the user enters text, in the order in which they were added.
  public private(set) var textFields: [AlertTextField] = []

  /// Adds a text field, which `configure` sets up. An action sheet has none: it is refused. The first
  /// field becomes first responder when the alert has appeared.
  @discardableResult
  public func addTextField(_ configure: (AlertTextField) -> Void = { _ in }) -> CommandResult {
    guard preferredStyle == .alert, textFields.count < 32 else {
      return CommandResult(refusal: .illegalValue, batch: nil)
    }
    let field = AlertTextField()
    configure(field)
    textFields.append(field)
    guard runtime != nil else {
      draft.attachments.append(field)
      return CommandResult(outcome: .postponed, batch: nil)
    }
    return issue([field]) { _ in .attach(field.slot, to: slot) }
  }

  override open func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    textFields.first?.becomeFirstResponder()
  }

  /// Selects an action as the user's tap does: the alert is dismissed, then the handler runs.
  @discardableResult
  public func select(_ action: AlertAction, animated: Bool = true) -> CommandResult {
    let index = actions.firstIndex { $0 === action } ?? actions.count
    return issue { _ in .selectAction(slot, action: UInt32(index), Motion(animated)) }
  }

  /// Records which actions can't be selected.
  func updateActions() {
    var mask: UInt32 = 0
    for (index, action) in actions.enumerated() where !action.isEnabled { mask |= 1 << index }
    if mask != number(.disabledActions) ?? 0 { set(.disabledActions, .number(mask)) }
  }

  override func handleAction(_ index: Int) {
    guard actions.indices.contains(index) else { return }
    actions[index].handler?(actions[index])
  }
}

/// An action that an alert offers.
@MainActor
public final class AlertAction {
  /// The style of an action: default, cancel or destructive.
  public enum Style: Hashable, Sendable {
    /// An ordinary action.
    case `default`
    /// The action that leaves everything as it is.
    case cancel
    /// An action that removes something.
    case destructive
  }

  /// The title.
  public let title: String
  /// What it is.
  public let style: Style
  /// Whether the user can select it.
  public var isEnabled = true { didSet { alert?.updateActions() } }
  /// The alert that offers it.
  weak var alert: AlertController?
  let handler: ((AlertAction) -> Void)?

  /// Creates an action; `handler` runs when the alert was dismissed by it.
  public init(title: String, style: Style = .default, handler: ((AlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    self.handler = handler
  }
}
