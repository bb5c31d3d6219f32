import NavlogPlatform
import NavlogStore

/// The private stores of session files that verbs have read.
enum SessionFileCache {
  /// How many are kept.
  static let most = 20

  /// A store to fill, which is moved to `path` when it is complete.
  static func scratch(for path: String) -> String { "\(path).\(getpid()).new.navlog" }

  /// Moves a filled store to its place, unless another process was faster.
  static func move(_ scratch: String, to path: String) {
    guard unsafe rename(scratch, path) != 0 else { return }
    remove(scratch)
  }

  /// Removes the stores beyond those that were made last.
  static func prune(_ directory: String) {
    let stores = Descriptor.names(in: directory).map { directory + "/" + $0 }
      .map { (path: $0, time: made($0)) }.sorted { $0.time > $1.time }
    for store in stores.dropFirst(most - 1) { remove(store.path) }
  }

  /// Removes a store; one that is in use stays.
  static func remove(_ path: String) {
    do throws(StoreError) { try Store.erase(at: path) } catch { return }
    _ = unsafe unlink(path + "/store.lock")
    _ = unsafe rmdir(path)
  }

  private static func made(_ path: String) -> Int {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? Int(status.st_mtim.tv_sec) : 0
  }
}
