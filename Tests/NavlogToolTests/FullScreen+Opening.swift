import NavlogTimeTravel
import NavlogStore
import Foundation
import NavlogHistory
import HistorySupport
import NavlogNavigation
import Support
import NavlogTerminal
import Testing
@testable import NavlogTool

extension FullScreen {
  /// Opens a session of a store as the command line does.
  init(
    _ path: String, _ name: String, session: UInt32? = nil, at position: UInt64 = .max
  ) throws {
    let view = try StoreInspector(of: path, temporary: NSTemporaryDirectory())
    let info = try StoreChoice.session(session.map(String.init), in: view.store)
    let history = try SessionHistory(view.store, info.number)
    try self.init(
      OpenSession(
        view: view, history: history, info: info, words: [], damage: DamageLedger()), name: name,
      path: path, at: position)
  }
}
