import NavlogStore
import NavlogHistory
import NavlogRestoration
import NavlogRestorationStore

/// The nodes that an app no longer restores, because earlier launches crashed while restoring them.
///
/// After ``LaunchPolicy/attempts`` launches in a row that died during restoration, the node whose
/// object was asked for last is left out, together with its descendants. It is kept, reported, and
/// carried from launch to launch. It is tried again by another build, when the app lifts it, and
/// after the app resumed it successfully.
/// ```swift
/// for entry in try app.quarantine.held { print(entry) }
/// try app.quarantine.liftAll()
/// ```
@MainActor
public struct ApplicationQuarantine {
  /// A part of the saved state that isn't restored.
  public struct Entry: Hashable, Sendable, CustomStringConvertible {
    /// The extent of an entry.
    public enum Extent: Hashable, Sendable {
      /// A node and its descendants.
      case node
      /// The windows of a scene; with an empty name, the windows without a scene.
      case scene
      /// The whole saved state.
      case everything
    }

    /// The extent of the entry.
    public let extent: Extent
    /// The path of the node, or the name of the scene; empty for everything.
    public let path: String

    init(_ extent: Quarantine.Extent) {
      path = extent.path
      self.extent =
        switch extent {
        case .subtree: .node
        case .scene: .scene
        case .all: .everything
        }
    }

    /// What isn't restored, and why.
    public var description: String {
      let what =
        switch extent {
        case .node: "'\(path)' and what is below it"
        case .scene where path.isEmpty: "every window without a scene"
        case .scene: "scene '\(path)'"
        case .everything: "everything"
        }
      return "\(what): launches in a row have died while restoring it"
    }
  }

  let application: Application
  private var record: QuarantineRecord? {
    get { application.quarantineRecord }
    nonmutating set { application.quarantineRecord = newValue }
  }

  /// The entries of the quarantine; before the launch, those that a launch would apply.
  ///
  /// Throws if the store can't be read.
  public var held: [Entry] {
    get throws(ApplicationError) {
      if let record { return record.quarantine.held.map(Entry.init) }
      do throws(HistoryError) {
        return try application.store == nil ? [] : read().quarantine.held.map(Entry.init)
      } catch {
        throw ApplicationError(from: error)
      }
    }
  }

  /// Releases a node, by its path, or a scene, by its name, so that the next launch tries it again.
  /// To restore it in the current launch, use ``Application/resume(_:)``.
  ///
  /// - Returns: whether it was in quarantine.
  /// - Throws: an ``ApplicationError`` if the store can't be written.
  @discardableResult
  public func lift(_ path: String) throws(ApplicationError) -> Bool { try lifted(path) }

  /// Releases everything, so that the next launch tries it again.
  ///
  /// - Throws: an ``ApplicationError`` if the store can't be written.
  public func liftAll() throws(ApplicationError) { _ = try lifted(nil) }

  private func lifted(_ path: String?) throws(ApplicationError) -> Bool {
    guard let store = application.store else { return false }
    do {
      guard var quarantine = record?.quarantine else {
        return try LastSession.lift(
          path, in: store, app: application.id, build: build, limit: application.policy.attempts)
      }
      var wasHeld = !quarantine.held.isEmpty
      if let path { wasHeld = quarantine.lift(path) } else { quarantine.liftAll() }
      try keep(quarantine)
      return wasHeld
    } catch {
      throw ApplicationError(from: error)
    }
  }

  // MARK: - The launch

  private var build: Build {
    get throws { Build(application.build, manifest: try application.manifest.cbor()) }
  }

  /// Reads the last session and the quarantine for a launch.
  func read(cut: UInt64? = nil) throws(HistoryError) -> LastSession {
    guard let store = application.store else {
      preconditionFailure("What is not kept is not restored")
    }
    let build: Build
    do { build = try self.build } catch {
      preconditionFailure("A manifest can be encoded: \(error)")
    }
    return try LastSession(
      store, app: application.id, cut: cut, build: build, limit: application.policy.attempts)
  }

  /// Records the quarantine at the beginning of a session, so that later launches know it even if
  /// this one dies.
  func begin(_ last: LastSession?, _ session: SessionNumber) throws(StoreError) {
    record = QuarantineRecord(session)
    try keep(last?.quarantine ?? Quarantine())
  }

  /// Updates the quarantine after a successful launch.
  func complete(_ restorer: Restorer) throws(ApplicationError) {
    guard var quarantine = record?.quarantine else { return }
    quarantine.complete(restorer)
    do throws(StoreError) { try keep(quarantine) } catch {
      throw ApplicationError(from: error)
    }
  }

  /// Updates the quarantine after a deferred node was restored without a crash.
  func removeRestored(by restorer: Restorer) throws(ApplicationError) {
    guard var quarantine = record?.quarantine, !quarantine.isEmpty else { return }
    quarantine.removeRestored(by: restorer)
    do throws(StoreError) { try keep(quarantine) } catch {
      throw ApplicationError(from: error)
    }
  }

  /// Copies the quarantine to the session that continues the recording, which the next launch
  /// restores.
  func copy(to session: SessionNumber) throws(StoreError) {
    guard let held = record?.quarantine else { return }
    record = QuarantineRecord(session)
    try keep(held)
  }

  private func keep(_ quarantine: Quarantine) throws(StoreError) {
    guard let store = application.store else { return }
    try record?.update(quarantine, in: store)
  }
}
