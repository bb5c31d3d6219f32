import NavlogNavigation
import NavlogRestoration

extension Application {
  /// Opens a link, unless this launch or an earlier one has opened it.
  ///
  /// The opening is logged first, so that a crash doesn't cause the link to be opened twice.
  ///
  /// - Returns: whether the link was opened. A link that waits is opened later.
  @discardableResult
  public func open(_ link: DeepLink) -> Bool {
    guard let runtime, values.links[link.id] == nil else { return false }
    if link.precedence == .wait, isAnythingDeferred {
      waitingLinks.append(link)
      return false
    }
    runtime.turn { self.consume(link) }
    openConsumed(link)
    return true
  }

  /// Logs, in the current turn, that a link is opened; a link that has to wait is queued instead.
  func consume(_ link: DeepLink) {
    guard let runtime, values.links[link.id] == nil else { return }
    if link.precedence == .wait, isAnythingDeferred {
      waitingLinks.append(link)
      return
    }
    runtime.attach(values)
    values.open(link)
  }

  /// Opens a link if the log contains its opening.
  func openConsumed(_ link: DeepLink) {
    guard let runtime, values.links[link.id] != nil else { return }
    runtime.turn { link.open() }
  }

  /// Opens the queued links once no node is deferred any more.
  func openWaitingLinks() {
    guard !waitingLinks.isEmpty, !isAnythingDeferred else { return }
    let links = waitingLinks
    waitingLinks = []
    for link in links { open(link) }
  }

  private var isAnythingDeferred: Bool { launched?.restorer.defersSomething == true }
}
