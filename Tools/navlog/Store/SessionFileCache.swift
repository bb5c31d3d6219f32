import NavlogPlatform
import NavlogStore

/// The private stores of session files that verbs have read, by the hash of the file's bytes.
struct SessionFileCache {
  let directory: String

  /// How many are kept.
  private static let most = 20
  /// The name of the file in a store that says how its data file was left.
  private static let seal = "sealed"

  /// Returns the path of the store for a hash.
  func path(_ hash: String) -> String { directory + "/" + hash + ".navlog" }

  /// Returns whether the store at `path` is there, as it was left by the process that filled it. A
  /// data file that was changed since is not read.
  func has(_ path: String) -> Bool {
    guard let seal = SmallFile.read(path + "/" + Self.seal) else { return false }
    return seal == Self.state(of: path)
  }

  /// Fills a new store with `body`, and puts it at `path`, unless another process was faster.
  func fill(_ path: String, _ body: (_ scratch: String) throws -> Void) throws {
    Descriptor.makePrivateDirectories(directory)
    prune()
    let scratch = "\(path).\(getpid()).new.navlog"
    do {
      try body(scratch)
      try Descriptor.replace(scratch + "/" + Self.seal, with: Self.state(of: scratch) ?? [])
    } catch {
      Self.remove(scratch)
      throw error
    }
    if unsafe rename(scratch, path) == 0 { return }
    // Something else is there. If it isn't the store of another process, it makes room.
    if !has(path) {
      Self.remove(path)
      if unsafe rename(scratch, path) == 0 { return }
    }
    Self.remove(scratch)
  }

  /// Removes the stores beyond those that were made last.
  private func prune() {
    let stores = Descriptor.names(in: directory).map { directory + "/" + $0 }
      .map { (path: $0, time: Self.status(of: $0)?.st_mtim.tv_sec ?? 0) }
      .sorted { $0.time > $1.time }
    for store in stores.dropFirst(Self.most - 1) { Self.remove(store.path) }
  }

  /// Removes a store, also a damaged one; one that is in use stays.
  static func remove(_ path: String) {
    do throws(StoreError) { try Store.erase(at: path) } catch {
      guard error.code != .inUse else { return }
    }
    _ = unsafe unlink(path)
    for name in ["data.mdb", "lock.mdb", "store.lock", seal] {
      _ = unsafe unlink(path + "/" + name)
    }
    _ = unsafe rmdir(path + "/outbox")
    _ = unsafe rmdir(path)
  }

  /// The identity, the size and the times of the data file as bytes; `nil` if there is none.
  private static func state(of path: String) -> [UInt8]? {
    guard let status = status(of: path + "/data.mdb") else { return nil }
    let text =
      "\(status.st_ino) \(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec) "
      + "\(status.st_ctim.tv_sec).\(status.st_ctim.tv_nsec)\n"
    return Array(text.utf8)
  }

  private static func status(of path: String) -> stat? {
    var status = stat()
    return unsafe lstat(path, &status) == 0 ? status : nil
  }
}
