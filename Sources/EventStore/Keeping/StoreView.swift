public import LMDB

#if canImport(Glibc)
  import Glibc
#endif

/// A store opened to be looked at: nothing in its directory is changed by that, and what can be read
/// of a damaged one is there.
///
/// In place where that shows everything. Otherwise a private copy is read: where the directory can't
/// be written, where the store has a format too old to be read in place or is being migrated, where a
/// process died and left finished commands that nobody has brought into the log yet, and where the file
/// is damaged.
public final class StoreView: Sendable {
  /// What is looked at.
  public let store: Store
  /// Why a copy is read, in words; empty when the store is read in place.
  public let remarks: [String]
  /// Whether the file is damaged, so that only what could be saved of it is there.
  public let isDamaged: Bool

  /// Where the copy is, if one is looked at.
  private let scratch: Scratch?

  /// Looks at a store that is open already.
  public init(of store: Store) {
    (self.store, remarks, isDamaged, scratch) = (store, [], false, nil)
  }

  /// Opens the store at `path`; copies, where one is needed, go below `temporary`.
  ///
  /// Throws when there is nothing to look at; then nothing is left behind.
  public init(
    of path: String, temporary: String, cacheDirectory: String? = nil,
    structureCheck: Environment.Options.StructureCheck = .whenUntrusted
  ) throws(StoreError) {
    Scratch.sweep(temporary)
    guard unsafe access(path + "/data.mdb", F_OK) == 0 || errno != ENOENT else {
      throw StoreError(.notFound, "There is no store at '\(path)'", hint: "look at the path")
    }
    let options = Store.Options(
      access: .readOnly, creates: false, structureCheck: structureCheck,
      cacheDirectory: cacheDirectory, retention: nil)
    let copying = Store.Options(creates: false, cacheDirectory: cacheDirectory, retention: nil)
    do throws(StoreError) {
      let store = try Store.open(path, options)
      guard try StoreView.hasLeftovers(store) else {
        (self.store, remarks, isDamaged, scratch) = (store, [], false, nil)
        return
      }
      let scratch = try Scratch(under: temporary)
      let copy = scratch.path + "/copy.navlog"
      try store.copy(to: copy)
      let passedOver = try StoreView.copyOutboxes(from: path, to: copy)
      self.store = try Store.open(copy, copying)
      self.scratch = scratch
      isDamaged = self.store.notices.contains { $0.kind == .rejected }
      remarks =
        passedOver
        + self.store.notices.filter { $0.kind != .database && $0.kind != .migrated }.map {
          "A copy of '\(path)' is read. \($0.message)"
        }
    } catch {
      let scratch = try Scratch(under: temporary)
      let copy = scratch.path + "/copy.navlog"
      switch error.code {
      case .corrupted, .notAStore:
        let report = try StoreView.rescued(path, to: copy, or: error)
        (store, isDamaged) = (try Store.open(copy, copying), true)
        remarks =
          ["'\(path)' is damaged: what follows is what can be saved of it"]
          + report.lost.map { "lost: \($0)" } + report.broughtBack.map { "brought back: \($0)" }
      case .olderFormat, .migrating:
        store = try StoreView.copied(path, to: copy, copying)
        (remarks, isDamaged) = (
          ["'\(path)' has an older format: a copy is migrated and read"], false
        )
      case .accessDenied, .system, .diskFull:
        store = try StoreView.copied(path, to: copy, copying, or: error)
        (remarks, isDamaged) = (["'\(path)' can't be opened in place: a copy is read"], false)
      default: throw error
      }
      self.scratch = scratch
    }
  }

  /// Whether a process has died that left commands nobody has brought into the log.
  private static func hasLeftovers(_ store: Store) throws(StoreError) -> Bool {
    for name in try Directory.names(in: store.path + "/" + Recovery.directory)
    where name.hasSuffix(".outbox") {
      if try isLeft(store.path + "/" + Recovery.directory + "/" + name) { return true }
    }
    return false
  }

  private static func isLeft(_ outbox: String) throws(StoreError) -> Bool {
    // A file that is gone by now belonged to a session that has just ended.
    guard RegularFile.kind(of: outbox) == S_IFREG, unsafe access(outbox, R_OK) == 0 else {
      return false
    }
    return try FileLock.isHeld(at: outbox) == false
  }

  /// Copies what processes have left that are no more; a living one's is its own. Says what was passed
  /// over because it is no file.
  static func copyOutboxes(from path: String, to copy: String) throws(StoreError) -> [String] {
    let source = path + "/" + Recovery.directory
    let target = copy + "/" + Recovery.directory
    try Directory.make(target)
    guard let kind = RegularFile.kind(of: source) else { return [] }
    guard kind == S_IFDIR else {
      return [RegularFile.refusal(source, kind, expected: "a directory").message]
    }
    var passedOver: [String] = []
    for name in try Directory.names(in: source) where name.hasSuffix(".outbox") {
      let file = source + "/" + name
      if let kind = RegularFile.kind(of: file), kind != S_IFREG {
        passedOver.append(RegularFile.refusal(file, kind).message)
      }
      guard try isLeft(file) else { continue }
      // No outbox is larger, whatever this claims to be.
      try Directory.copyFile(file, to: target + "/" + name, limit: OutboxLayout.largestSize)
    }
    return passedOver
  }

  /// Copies the files, which no environment of this process has open.
  ///
  /// A writer elsewhere may tear the copy; its structure is checked, and then it is made again.
  ///
  /// What kept the store from being opened in place is thrown where it keeps it from being copied, too.
  private static func copied(
    _ path: String, to copy: String, _ options: Store.Options, or obstacle: StoreError? = nil
  ) throws(StoreError) -> Store {
    var attempts = 0
    while true {
      do throws(StoreError) {
        try Directory.make(copy)
        try Directory.copyFile(path + "/data.mdb", to: copy + "/data.mdb")
        _ = try copyOutboxes(from: path, to: copy)
        return try Store.open(copy, options)
      } catch {
        Directory.discard(copy)
        if error.code == .accessDenied, let obstacle { throw obstacle }
        attempts += 1
        guard error.code == .corrupted, attempts < 3 else { throw error }
      }
    }
  }

  /// Saves what there is to be saved; throws `damage` when that is nothing.
  private static func rescued(
    _ path: String, to copy: String, or damage: StoreError
  ) throws(StoreError) -> RescueReport {
    let report: RescueReport
    do throws(StoreError) { report = try Store.rescue(path, to: copy) } catch { throw damage }
    guard !report.sessions.isEmpty else { throw damage }
    return report
  }
}
