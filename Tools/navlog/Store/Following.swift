import NavlogHistory
import NavlogStore
import NavlogTimeTravel

/// Follows a session while it is being written, and then the sessions of later launches.
///
/// A session that the command line names is followed to its own end.
struct Following {
  private let arguments: Arguments
  private let console: Console

  init(_ arguments: Arguments, _ console: Console) {
    (self.arguments, self.console) = (arguments, console)
  }

  /// - Parameter begin: prints what a session has, and returns what prints the events that were
  ///   written since the last call.
  func run(_ first: OpenSession, _ begin: (OpenSession) throws -> () throws -> Void) throws {
    var opened = first
    while true {
      let ended = try follow(opened, try begin(opened))
      let wasOpen = opened.info.state == .open
      guard !first.isNamed else {
        if wasOpen, ended.state != .clean {
          console.warn("session \(ended.number) \(ended.standing)")
        }
        return
      }
      guard let store = opened.view.original else {
        return console.report(
          "no later session can follow, because a copy of the store is read",
          hint: "start again when the app runs", palette: console.palette(nil, forError: true))
      }
      console.warn("session \(ended.number) \(ended.standing); waiting for the next one")
      let next = try next(after: ended.number, in: store)
      // A copy is read where a crash left commands that aren't in the log; the next launch adds them.
      let view =
        opened.view.store === store
        ? opened.view : try OpenSession.open(first.path, arguments, console)
      opened = try OpenSession(view, "\(next)", console)
      console.warn("session \(opened.info.number) goes on")
    }
  }

  /// Prints what is written to a session, until it ends.
  private func follow(_ opened: OpenSession, _ showNew: () throws -> Void) throws -> SessionInfo {
    console.flush()
    let watcher = try StoreWatcher(opened.view.store)
    while true {
      // Checked before reading the log, so that nothing written before the end is missed.
      let now = try opened.history.info()
      try showNew()
      console.flush()
      guard now.state == .open else { return now }
      _ = try watcher.wait(timeout: .milliseconds(500))
    }
  }

  private func next(after last: SessionNumber, in store: Store) throws -> SessionNumber {
    let watcher = try StoreWatcher(store)
    while true {
      if let next = try store.launch(after: last) { return next }
      _ = try watcher.wait(timeout: .milliseconds(500))
    }
  }
}

extension Store {
  /// Returns the session of the first launch after another session; `nil` if there is none yet.
  func launch(after last: SessionNumber) throws(StoreError) -> SessionNumber? {
    try sessions().first {
      $0.number.rawValue > last.rawValue && $0.description.origin.kind != .forked
        && $0.description.imported == nil
    }?.number
  }
}
