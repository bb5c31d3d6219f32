import NavlogPlatform

/// The outbox directory of a store, as seen by processes other than the writers: files left by
/// processes that died, and files that recoveries have set aside.
struct OutboxFolder {
  let path: String

  /// The suffix of outboxes that could not be used and were set aside.
  static let rejectedEnding = Recovery.ending + ".rejected"

  init(of store: String) { path = store + "/" + Recovery.directory }

  /// The error if something other than a directory is in its place.
  var obstacle: StoreError? {
    guard let kind = FileKind(of: path), kind != .directory else { return nil }
    return RegularFile.refusal(path, kind, expected: "a directory")
  }

  /// Returns the names of the files with the suffix `ending`; empty if the directory doesn't exist.
  func names(_ ending: String) throws(StoreError) -> [String] {
    guard obstacle == nil else { return [] }
    return try Directory.names(in: path).filter { $0.hasSuffix(ending) }
  }

  /// Whether a process died and left commands that aren't in the log.
  func hasLeftovers() throws(StoreError) -> Bool {
    for name in try names(Recovery.ending) where try isLeft(name) { return true }
    return false
  }

  private func isLeft(_ name: String) throws(StoreError) -> Bool {
    // A file that no longer exists belonged to a session that has just ended.
    let file = path + "/" + name
    guard FileKind(of: file) == .file, unsafe access(file, R_OK) == 0 else {
      return false
    }
    return try FileLock.isHeld(at: file) == false
  }

  /// Copies the files of dead processes, and the ones that were set aside, to the store at `copy`.
  /// Outboxes of running processes are not copied.
  ///
  /// - Returns: descriptions of entries that were skipped because they can't be read.
  func copy(to copy: String) throws(StoreError) -> [String] {
    try Directory.make(OutboxFolder(of: copy).path)
    if let obstacle { return [obstacle.message] }
    let passedOver = try unreadable()
    for name in try names(Recovery.ending) where try isLeft(name) { try copyFile(name, to: copy) }
    try copyRejected(to: copy)
    return passedOver
  }

  /// Whether there is no file that `id` left, neither in use, nor left over, nor set aside.
  func lacks(_ id: SessionID) -> Bool {
    let file = "\(path)/\(id)\(Recovery.ending)"
    return FileKind(of: file) == nil && FileKind(of: file + ".rejected") == nil
  }

  /// Returns descriptions of the outboxes that aren't regular files, or that this user may not read.
  func unreadable() throws(StoreError) -> [String] {
    var reasons: [String] = []
    for name in try names(Recovery.ending) {
      let file = path + "/" + name
      guard let kind = FileKind(of: file) else { continue }
      if kind != .file {
        reasons.append(RegularFile.refusal(file, kind).message + "; commands may be lost")
      } else if unsafe access(file, R_OK) != 0, errno == EACCES {
        reasons.append("'\(file)' may not be read by this user; it can hold commands")
      }
    }
    return reasons
  }

  /// Copies the files that were set aside to the store at `copy`.
  func copyRejected(to copy: String) throws(StoreError) {
    let target = OutboxFolder(of: copy).path
    let names = try names(Self.rejectedEnding).filter {
      FileKind(of: path + "/" + $0) == .file
        && FileKind(of: target + "/" + $0) == nil
    }
    guard !names.isEmpty else { return }
    try Directory.make(target)
    for name in names { try copyFile(name, to: copy) }
    try Directory.sync(target)
  }

  private func copyFile(_ name: String, to copy: String) throws(StoreError) {
    // No outbox is larger, whatever the file claims.
    try Directory.copyFile(
      path + "/" + name, to: OutboxFolder(of: copy).path + "/" + name,
      limit: OutboxLayout.largestSize, syncs: true)
  }
}
