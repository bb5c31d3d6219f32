import Navigation
import Restoration

// Links that are opened once, whichever launch they come to.
extension ScriptRunner {
  /// What happens when a link meets what is restored.
  enum LinkPrecedence: String, CaseIterable {
    /// Nothing is restored.
    case replace
    /// It is opened on top of what was restored.
    case onTop
    /// It is opened when nothing waits for the app's word any more.
    case wait
  }

  func precedence(of link: Fields) -> LinkPrecedence {
    link.text(.precedence).flatMap(LinkPrecedence.init) ?? .onTop
  }

  /// The link that a launch comes with, unless it was opened before.
  func fresh(_ link: Fields?) -> Fields? {
    guard let link else { return nil }
    guard let how = openedLinks[link.required(.id)] else { return link }
    remark(link, "alreadyOpened", "was opened before, by '\(how)': it is not opened again")
    return nil
  }

  /// Opens a link in the turn there is.
  func open(_ link: Fields) throws(Halt) {
    guard let link = fresh(link), !waits(link) else { return }
    try consume(link)
    for command in link.commands(.commands) ?? [] { issue(command) }
  }

  /// Opens the link that the app was launched with, unless it waits: a turn for each of its commands.
  func openConsumed(_ link: Fields) throws(Halt) {
    guard openedLinks[link.required(.id)] != nil else { return }
    for command in link.commands(.commands) ?? [] {
      try inTurn { () throws(Halt) in self.issue(command) }
    }
  }

  /// Opens what had to wait for the app's word, when nothing does any more.
  func openWaitingLinks() throws(Halt) {
    guard !isAnythingDeferred else { return }
    let links = waitingLinks
    waitingLinks = []
    for link in links { try open(link) }
  }

  func waits(_ link: Fields) -> Bool {
    guard precedence(of: link) == .wait, isAnythingDeferred else { return false }
    remark(link, "linkWaits", "waits until what is deferred has come back")
    waitingLinks.append(link)
    return true
  }

  private var isAnythingDeferred: Bool {
    relaunched?.restorer.judgements.contains { $0.verdict == .deferred } == true
  }

  /// Says in the log that a link is opened: before it is, so that a crash does not open it twice.
  func consume(_ link: Fields) throws(Halt) {
    openedLinks[link.required(.id)] = precedence(of: link).rawValue
    try keepApplication()
  }

  func remark(_ link: Fields, _ name: String, _ message: String) {
    remark(
      .warning(
        name: name, rule: nil, node: app.name, command: turn.line,
        message: "the link '\(link.required(.id))' \(message)"))
  }
}
