import EventStore
import History
import Restoration
import RestorationStore

/// What an app does not try to restore any more, because its launches have died of it.
///
/// After ``LaunchPolicy/attempts`` launches in a row that died while they restored, what was asked last
/// stays out, with what is below it: it is kept, reported, and carried from launch to launch. It is
/// tried again by another build, when the app lifts it, and when the app resumes it and lives.
/// ```swift
/// for entry in try app.quarantine.held { print(entry) }
/// try app.quarantine.liftAll()
/// ```
@MainActor
public final class ApplicationQuarantine {
  /// Something that is held.
  public struct Entry: Hashable, Sendable, CustomStringConvertible {
    /// How far it goes.
    public enum Reach: Hashable, Sendable {
      /// A node, and what is below it.
      case node
      /// The windows of a scene; with an empty name those without a scene.
      case scene
      /// Everything that was to come back.
      case everything
    }

    /// How far it goes.
    public let reach: Reach
    /// The path of the node, or the name of the scene; empty for everything.
    public let path: String

    init(_ reach: Quarantine.Reach) {
      path = reach.path
      self.reach =
        switch reach {
        case .subtree: .node
        case .scene: .scene
        case .all: .everything
        }
    }

    /// What is held, and why.
    public var description: String {
      let what =
        switch reach {
        case .node: "'\(path)' and what is below it"
        case .scene where path.isEmpty: "every window without a scene"
        case .scene: "scene '\(path)'"
        case .everything: "everything"
        }
      return "\(what): launches in a row have died while restoring it"
    }
  }

  private unowned let application: Application
  /// What the session began with, as it stands now; `nil` before the launch.
  private var current: Quarantine?
  private var session: SessionNumber?

  init(_ application: Application) { self.application = application }

  /// What is held: before the launch, what it would hold.
  ///
  /// Throws when the store can't be read.
  public var held: [Entry] {
    get throws(ApplicationError) {
      if let current { return current.held.map(Entry.init) }
      do throws(HistoryError) {
        return try application.store == nil ? [] : read().quarantine.held.map(Entry.init)
      } catch {
        throw ApplicationError(from: error)
      }
    }
  }

  /// Lets a node, by its path, or a scene, by its name, be tried again at the next launch; with what was
  /// launched already ``Application/resume(_:)`` brings it back at once.
  ///
  /// - Returns: whether it was held.
  /// - Throws: when the store can't be written.
  @discardableResult
  public func lift(_ path: String) throws(ApplicationError) -> Bool { try lifted(path) }

  /// Lets everything be tried again at the next launch.
  ///
  /// - Throws: when the store can't be written.
  public func liftAll() throws(ApplicationError) { _ = try lifted(nil) }

  private func lifted(_ path: String?) throws(ApplicationError) -> Bool {
    guard let store = application.store else { return false }
    do {
      guard var quarantine = current else {
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

  /// What a launch finds.
  func read(cut: UInt64? = nil) throws(HistoryError) -> LastSession {
    guard let store = application.store else {
      preconditionFailure("What is not kept is not restored")
    }
    let manifest: [UInt8]
    do { manifest = try application.manifest.cbor() } catch {
      preconditionFailure("A manifest can be encoded: \(error)")
    }
    return try LastSession(
      store, app: application.id, cut: cut,
      build: Build(application.build, manifest: manifest), limit: application.policy.attempts)
  }

  /// A session has begun: what is held now is known to the launches after it, also if this one dies.
  func begin(_ last: LastSession?, _ session: SessionNumber) throws(StoreError) {
    self.session = session
    current = Quarantine()
    try keep(last?.quarantine ?? Quarantine())
  }

  /// The launch is over.
  func complete(_ restorer: Restorer) throws(ApplicationError) {
    guard var quarantine = current else { return }
    quarantine.complete(restorer.restoredKeys())
    do throws(StoreError) { try keep(quarantine) } catch {
      throw ApplicationError(from: error)
    }
  }

  /// Something that has waited came back, and the process lives.
  func survive(_ restorer: Restorer) throws(ApplicationError) {
    guard var quarantine = current, !quarantine.isEmpty else { return }
    quarantine.survive(restorer.restoredKeys())
    if !restorer.judgements.contains(where: { $0.verdict == .deferred }) { quarantine.liftAll() }
    do throws(StoreError) { try keep(quarantine) } catch {
      throw ApplicationError(from: error)
    }
  }

  /// Writes down what has changed; where nothing is held, nothing.
  private func keep(_ quarantine: Quarantine) throws(StoreError) {
    guard let session, let store = application.store, quarantine != current else { return }
    let wasEmpty = current?.isEmpty ?? true
    current = quarantine
    guard !quarantine.isEmpty || !wasEmpty else { return }
    try QuarantineNote(quarantine).write(store, session)
  }
}
