import Navigation
import Restoration

extension Application {
  /// Opens a link, unless it was opened before, by this launch or by one before.
  ///
  /// That it is opened is in the log before anything else, so that a crash does not open it twice.
  ///
  /// - Returns: whether it was opened; one that waits is opened later.
  @discardableResult
  public func open(_ link: Link) -> Bool {
    guard let runtime, values.links[link.id] == nil else { return false }
    if link.precedence == .wait, isAnythingDeferred {
      waitingLinks.append(link)
      return false
    }
    runtime.turn { self.consume(link) }
    openConsumed(link)
    return true
  }

  /// Says in the log that a link is opened, in the turn under way; one that waits is not.
  func consume(_ link: Link) {
    guard let runtime, values.links[link.id] == nil else { return }
    if link.precedence == .wait, isAnythingDeferred {
      waitingLinks.append(link)
      return
    }
    runtime.attach(values)
    values.open(link)
  }

  /// Opens a link if the log says that it is.
  func openConsumed(_ link: Link) {
    guard let runtime, values.links[link.id] != nil else { return }
    runtime.turn { link.open() }
  }

  /// Opens what had to wait, when nothing is deferred any more.
  func openWaitingLinks() {
    guard !waitingLinks.isEmpty, !isAnythingDeferred else { return }
    let links = waitingLinks
    waitingLinks = []
    for link in links { open(link) }
  }

  private var isAnythingDeferred: Bool {
    launched?.restorer.judgements.contains { $0.verdict == .deferred } == true
  }
}
