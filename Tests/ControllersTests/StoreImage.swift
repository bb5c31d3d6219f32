import EventStore
import Foundation

@testable import Controllers

/// Copies of an app's store as kill -9 would leave it, taken in the middle of anything.
@MainActor
enum StoreImage {
  /// Copies the store of `app` to `path`, with what of the command under way is in its outbox.
  ///
  /// - Parameter ended: the position of the last event that ended a command.
  static func take(of app: Application, ended: UInt64, to path: String) throws {
    guard let store = app.store else { return }
    // What has ended is committed by another thread, which must not be at it while files are copied.
    while let session = app.session.flatMap({ SessionNumber($0) }),
      try store.session(session).head < ended
    {
      usleep(100)
    }
    let files = FileManager.default
    try files.createDirectory(atPath: path, withIntermediateDirectories: true)
    // The outbox first: what is committed meanwhile stands in both, as after a crash in between.
    let names = try files.contentsOfDirectory(atPath: store.path).sorted { $0 > $1 }
    for name in names where name != "lock.mdb" {
      try files.copyItem(atPath: store.path + "/" + name, toPath: path + "/" + name)
    }
  }
}
