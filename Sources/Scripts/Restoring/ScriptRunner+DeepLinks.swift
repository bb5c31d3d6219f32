import NavlogEventText
import Navlog
import NavlogNavigation
import NavlogRestoration

// Deep links, each of which is opened only once across launches.
extension ScriptRunner {
  typealias LinkPrecedence = Navlog.DeepLink.Precedence

  func precedence(of link: Fields) -> LinkPrecedence {
    link.text(.precedence).flatMap(LinkPrecedence.init) ?? .onTop
  }

  /// Returns the link of a launch; `nil` if it was opened before.
  func fresh(_ link: Fields?) -> Fields? {
    guard let link else { return nil }
    guard let how = openedLinks[link.required(.id)] else { return link }
    remark(link, "alreadyOpened", "was opened before, by '\(how)': it is not opened again")
    return nil
  }

  /// Opens a link in the current turn.
  func open(_ link: Fields) throws(Halt) {
    guard let link = fresh(link), !waits(link) else { return }
    try consume(link)
    for command in link.commands(.commands) ?? [] { issue(command) }
  }

  /// Opens the link that the app was launched with, unless it waits. Each of its commands gets its
  /// own turn.
  func openConsumed(_ link: Fields) throws(Halt) {
    guard openedLinks[link.required(.id)] != nil else { return }
    for command in link.commands(.commands) ?? [] {
      try inTurn { () throws(Halt) in self.issue(command) }
    }
  }

  /// Opens the waiting links when no node is deferred any more.
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

  private var isAnythingDeferred: Bool { relaunched?.restorer.defersSomething == true }

  /// Records that a link is opened. It is recorded before the link's commands, so that a crash
  /// doesn't open the link twice.
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
