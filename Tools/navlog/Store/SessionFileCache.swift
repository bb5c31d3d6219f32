import NavlogPlatform
import NavlogStore

/// The private stores of session files that verbs have read, by the hash of the file's bytes.
struct SessionFileCache {
  let directory: String

  /// How many are kept.
  private static let most = 20
  /// The ending of a store that is being filled, after the number of the process.
  private static let filling = ".new.navlog"
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
    let scratch = "\(path).\(getpid())\(Self.filling)"
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

  /// Removes what killed processes have left, and the stores beyond those that were made last.
  private func prune() {
    let stores = Descriptor.names(in: directory).map { directory + "/" + $0 }
    for store in stores where Self.isLeft(store) { Self.remove(store) }
    let others = stores.filter { !Self.isLeft($0) }
      .map { (path: $0, time: Self.status(of: $0)?.st_mtim.tv_sec ?? 0) }
      .sorted { $0.time > $1.time }
    for store in others.dropFirst(Self.most - 1) { Self.remove(store.path) }
  }

  /// Whether a store was being filled by a process that is gone.
  private static func isLeft(_ path: String) -> Bool {
    guard path.hasSuffix(filling) else { return false }
    let process = path.dropLast(filling.count).split(separator: ".").last.flatMap { pid_t($0) }
    guard let process, process > 0 else { return false }
    return kill(process, 0) != 0 && errno == ESRCH
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
