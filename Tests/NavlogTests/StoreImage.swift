import NavlogStore
import Foundation

@testable import Navlog

/// Copies of an app's store as `kill -9` would leave it, taken at any moment.
@MainActor
enum StoreImage {
  /// Copies the store of `app` to `path`, with the events of the current command in its outbox.
  ///
  /// - Parameter ended: the position of the last event that ended a command.
  static func take(of app: Application, ended: UInt64, to path: String) throws {
    guard let store = app.store else { return }
    // Another thread commits the ended commands, and must be done before files are copied.
    while let session = app.session.flatMap({ SessionNumber($0) }),
      try store.session(session).head < ended
    {
      usleep(100)
    }
    let files = FileManager.default
    try files.createDirectory(atPath: path, withIntermediateDirectories: true)
    // The outbox is copied first: commands committed meanwhile are in both, as after a crash in
    // between.
    let names = try files.contentsOfDirectory(atPath: store.path).sorted { $0 > $1 }
    for name in names where name != "lock.mdb" {
      try files.copyItem(atPath: store.path + "/" + name, toPath: path + "/" + name)
    }
  }
}
