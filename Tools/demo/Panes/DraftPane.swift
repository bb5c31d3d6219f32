import Navlog
import NavlogTerminal

/// A pane with a draft that an alert protects.
@MainActor
class DraftPane: Pane {
  /// Whether the user was asked whether to throw the draft away. Alerts aren't restored, so a restored
  /// pane asks again.
  @Stored("asks") private(set) var isAsking = false
  /// Whether the alert has the answer yes selected.
  @Stored("discards") private(set) var discards = false

  /// Whether there is something to lose.
  var hasDraft: Bool { false }
  /// The question of the alert.
  var question: String { "" }
  /// Leaves without the draft.
  func discard() {}

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    if isAsking { ask() }
  }

  /// Protects the draft with an alert.
  func ask() {
    isAsking = true
    let alert = AlertController(title: question)
    alert.addAction(
      AlertAction(title: "Yes", style: .destructive) { [unowned self] _ in
        forget()
        discard()
      })
    alert.addAction(
      AlertAction(title: "No", style: .cancel) { [unowned self] _ in forget() })
    present(alert, animated: false)
  }

  private func forget() {
    isAsking = false
    discards = false
  }

  private func answer(_ yes: Bool) {
    guard let alert = presentedViewController as? AlertController else { return }
    alert.select(alert.actions[yes ? 0 : 1], animated: false)
  }

  /// Handles every key while the alert is shown.
  override func handle(_ key: KeyPress) -> Bool {
    guard isAsking else { return false }
    switch key {
    case .left, .right, .tab, .up, .down: discards.toggle()
    case .character("y"): answer(true)
    case .character("n"), .escape: answer(false)
    case .enter: answer(discards)
    default: break
    }
    return true
  }
}
