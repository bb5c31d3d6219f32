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
    // A commit while the data file is copied would tear it.
    let data = store.path + "/data.mdb"
    var changed: Date?
    repeat {
      changed = try modified(data)
      try copy(store.path, to: path)
    } while try modified(data) != changed
  }

  private static func modified(_ path: String) throws -> Date? {
    try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
  }

  private static func copy(_ store: String, to path: String) throws {
    let files = FileManager.default
    try? files.removeItem(atPath: path)
    try files.createDirectory(atPath: path, withIntermediateDirectories: true)
    // The outbox is copied first: commands committed meanwhile are in both, as after a crash in
    // between.
    let names = try files.contentsOfDirectory(atPath: store).sorted { $0 > $1 }
    for name in names where name != "lock.mdb" {
      try files.copyItem(atPath: store + "/" + name, toPath: path + "/" + name)
    }
  }
}
