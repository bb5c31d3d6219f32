import NavlogRestorationStore
import NavlogStore
import NavlogHistory
import NavlogNavigation
import NavlogRestoration

/// A saved archive with the script's data about it.
struct Preserved {
  let archive: Archive
  /// The stubs of the nodes in the archive.
  let stubs: [FormerNode: Stub]
  /// The session that was saved.
  let session: UInt32
  /// The classes that were declared when the session was saved, if another process recorded it.
  var classes: [ClassDeclaration] = []
  /// Whether that process declared them.
  var hasDeclared = false
  /// Whether the user force-quit the app, in the process that recorded the session.
  var wasForceQuit = false
}

extension StoredSession {
  /// Returns the archive that a script's launch restores from the session.
  func preserved() throws(HistoryError) -> Preserved {
    Preserved(
      archive: try archive(), stubs: [:], session: history.session.rawValue,
      classes: try manifestThen().classes,
      hasDeclared: Manifest(recorded: info.description.metadata).map { !$0.isSeen } ?? false,
      wasForceQuit: try history.endedByForce())
  }
}
