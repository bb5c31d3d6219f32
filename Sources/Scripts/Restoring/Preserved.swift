import RestorationStore
import EventStore
import History
import Navigation
import Restoration

/// An archive, and where a script has it from.
struct Preserved {
  let archive: Archive
  /// The stubs of the nodes in it.
  let stubs: [FormerNode: Stub]
  /// The session it was in.
  let session: UInt32
  /// The classes that were declared then, where another process has recorded them.
  var classes: [ClassDeclaration] = []
  /// Whether the user had swiped the app away, in that process.
  var wasForceQuit = false
}

extension StoredSession {
  /// What a script's launch restores of it.
  func preserved() throws(HistoryError) -> Preserved {
    Preserved(
      archive: try archive(), stubs: [:], session: history.session.rawValue,
      classes: try manifestThen().classes,
      wasForceQuit: try history.endedByForce())
  }
}
