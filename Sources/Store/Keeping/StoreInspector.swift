public import NavlogLMDB
import NavlogPlatform

/// A store opened for inspection: nothing in its directory changes, and everything that can be read
/// of a damaged store is available.
///
/// The store is opened in place if that shows everything. Otherwise a private copy is read: if the
/// directory can't be written, if the store's format is too old to be read in place or the store is
/// being migrated, if a process died and left finished commands that aren't in the log yet, or if
/// the file is damaged.
public final class StoreInspector: Sendable {
  /// The store to inspect.
  public let store: Store
  /// Why a copy is read, as text; empty if the store is read in place.
  public let remarks: [String]
  /// Whether the file is damaged, so that only the rescued content is available.
  public let isDamaged: Bool

  /// The outboxes of the store at the path.
  private let outboxes: OutboxFolder
  /// The store at the path, if it can be opened in place: it has what writers add, and a copy doesn't.
  package let original: Store?
  /// The directory of the copy, if there is one.
  private let scratch: Scratch?

  /// Creates a view of an open store.
  public init(of store: Store) {
    (self.store, original, remarks, isDamaged, scratch) = (store, store, [], false, nil)
    outboxes = OutboxFolder(of: store.path)
  }

  /// Creates a view of an open store in a temporary directory, which is deleted with the view.
  package init(of store: Store, keeping scratch: Scratch) {
    (self.store, original, remarks, isDamaged, self.scratch) = (store, nil, [], false, scratch)
    outboxes = OutboxFolder(of: store.path)
  }

  /// Verifies the inspected store, and the outboxes of the store at the path.
  public func verify(
    progress: (_ session: SessionNumber, _ events: UInt64) -> Void = { _, _ in }
  ) throws(StoreError) -> VerifyReport {
    try store.verify(outboxes: outboxes, of: original ?? store, progress: progress)
  }

  /// Returns the sessions of the store at the path whose last commands may be missing, because they
  /// have no end and their outbox isn't there.
  public func sessionsWithoutOutbox() throws(StoreError) -> [SessionInfo] {
    try (original ?? store).sessions(withoutOutboxIn: outboxes)
  }

  /// Returns the description of the store at the path: opening a copy may have migrated it.
  public func overview() throws(StoreError) -> Store.Overview {
    try (original ?? store).overview()
  }

  /// Returns the operations on the store at the path, oldest first.
  public func operations() throws(StoreError) -> [StoreOperation] {
    try (original ?? store).operations()
  }

  /// Opens the store at `path`; copies are made in `temporary` if they are needed.
  ///
  /// Throws if there is no store to inspect; then no files are left over.
  public init(
    of path: String, temporary: String, cacheDirectory: String? = nil,
    structureCheck: Environment.Options.StructureCheck = .whenUntrusted
  ) throws(StoreError) {
    outboxes = OutboxFolder(of: path)
    guard unsafe access(path + "/data.mdb", F_OK) == 0 || errno != ENOENT else {
      throw StoreError(.notFound, "There is no store at '\(path)'", hint: "check the path")
    }
    let options = Store.Options(
      access: .readOnly, creates: false, structureCheck: structureCheck,
      cacheDirectory: cacheDirectory, retention: nil)
    let copying = Store.Options(creates: false, cacheDirectory: cacheDirectory, retention: nil)
    do throws(StoreError) {
      let store = try Store.open(path, options)
      guard try outboxes.hasLeftovers() else {
        let unreadable = try outboxes.unreadable()
        remarks = outboxes.obstacle.map { ["\($0.message); it is passed over"] } ?? unreadable
        (self.store, original, isDamaged, scratch) = (store, store, false, nil)
        return
      }
      let scratch = try Scratch(under: temporary)
      let copy = scratch.path + "/copy.navlog"
      try store.copy(to: copy)
      let skipped = try outboxes.copy(to: copy)
      self.store = try Store.open(copy, copying)
      (self.scratch, original) = (scratch, store)
      isDamaged = self.store.notices.contains { $0.kind == .rejected }
      remarks =
        skipped
        + self.store.notices.filter { $0.kind != .database && $0.kind != .migrated }.map {
          "\(StoreInspector.message($0, of: copy, at: path)); a copy of '\(path)' is read"
        }
    } catch {
      let scratch = try Scratch(under: temporary)
      let copy = scratch.path + "/copy.navlog"
      original = nil
      switch error.code {
      case .corrupted, .notAStore:
        let report = try StoreInspector.rescued(path, to: copy, or: error)
        (store, isDamaged) = (try Store.open(copy, copying), true)
        remarks =
          ["'\(path)' is damaged: what follows is what can be saved of it"]
          + report.lost.map { "lost: \($0)" } + report.broughtBack.map { "brought back: \($0)" }
      case .olderFormat, .migrating:
        store = try StoreInspector.copied(path, to: copy, copying)
        (remarks, isDamaged) = (
          ["'\(path)' has an older format: a copy is migrated and read"], false
        )
      case .accessDenied, .system, .diskFull:
        store = try StoreInspector.copied(path, to: copy, copying, or: error)
        (remarks, isDamaged) = (["'\(path)' can't be opened in place: a copy is read"], false)
      default: throw error
      }
      self.scratch = scratch
    }
  }

  /// Returns what a notice of the copy says about the store at `path`, where no file is set aside.
  private static func message(_ notice: StoreNotice, of copy: String, at path: String) -> String {
    let text = notice.message.replacing(copy, with: path)
    return text.firstRange(of: Recovery.keptAs).map { String(text[..<$0.lowerBound]) } ?? text
  }

  /// Copies the files, which no environment of this process has open.
  ///
  /// A writer in another process may tear the copy; its structure is checked, and the copy is
  /// repeated.
  ///
  /// If the obstacle to opening the store in place also prevents copying it, that error is thrown.
  private static func copied(
    _ path: String, to copy: String, _ options: Store.Options, or obstacle: StoreError? = nil
  ) throws(StoreError) -> Store {
    var attempts = 0
    while true {
      do throws(StoreError) {
        try Directory.make(copy)
        try Directory.copyFile(path + "/data.mdb", to: copy + "/data.mdb")
        _ = try OutboxFolder(of: path).copy(to: copy)
        return try Store.open(copy, options)
      } catch {
        Directory.discard(copy)
        if error.code == .accessDenied, let obstacle { throw obstacle }
        attempts += 1
        guard error.code == .corrupted, attempts < 3 else { throw error }
      }
    }
  }

  /// Rescues what can be read; throws `damage` if there is nothing.
  private static func rescued(
    _ path: String, to copy: String, or damage: StoreError
  ) throws(StoreError) -> RescueReport {
    let report: RescueReport
    do throws(StoreError) { report = try Store.rescue(path, to: copy) } catch { throw damage }
    guard !report.sessions.isEmpty else { throw damage }
    return report
  }
}
