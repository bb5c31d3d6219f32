import NavlogHistory
public import NavlogNavigation
import NavlogRestoration
import NavlogRestorationStore
import NavlogStore

extension Application {
  /// Connects a scene, new or disconnected.
  ///
  /// What the scene showed before is restored, in this launch and in a later one; without anything
  /// to restore, `interface` builds it. A node that has no place any more stays deferred, which an
  /// ``ApplicationProblem`` with the code ``ApplicationProblem/Code/stillDeferred`` reports. A scene that
  /// is connected already and has its window stays as it is, which an ``ApplicationProblem`` reports.
  ///
  /// ```swift
  /// app.connect(scene: "composer") { scene in scene.root = Composer() }
  /// ```
  /// A scene that was disconnected in the same turn, or whose state can't be read, isn't connected,
  /// which a ``ApplicationProblem`` reports; nothing is lost then.
  public func connect(scene name: String, _ interface: (Scene) -> Void = { _ in }) {
    guard let runtime else { return }
    var saved: Archive?
    if isConnected(scene: name) {
      guard !allWindows.contains(where: { $0.name == name }) else {
        return report(.refusedScene("scene '\(name)' is connected already; disconnect it first"))
      }
    } else {
      do throws(ApplicationError) { saved = try readDisconnected(scene: name) } catch {
        return report(.refusedScene("scene '\(name)' can't be connected: \(error)"))
      }
    }
    withoutActuallyEscaping(interface) { interface in
      runtime.turn {
        if !self.isConnected(scene: name) { self.reconnect(scene: name, saved) }
        if !self.shows(scene: name) { interface(Scene(name, in: runtime)) }
        // During a launch, the scenes enter the foreground when it is over.
        guard self.launching == nil, runtime.hierarchy.application != .background else { return }
        runtime.perform(.moveScene(runtime.log.symbol(name), to: .active))
      }
    }
    noteDisconnected()
  }

  /// Disconnects a scene: its state is saved, and its controllers are released.
  ///
  /// They are restored when the scene connects again, in this launch or a later one.
  public func disconnect(scene name: String) {
    guard let runtime else { return }
    guard isConnected(scene: name) else {
      return report(.refusedScene("scene '\(name)' isn't connected, so it can't be disconnected"))
    }
    runtime.perform(.disconnect(scene: runtime.log.symbol(name)))
    let scene = runtime.hierarchy.scenes.first { runtime.log.name($0.id) == name }
    guard store != nil, let scene, !scene.isConnected, let session = runtime.log.session else {
      return
    }
    disconnectedScenes[name] = Provenance(session: session, position: scene.placed)
    noteDisconnected()
  }

  /// Moves a connected scene to the foreground or to the background. A scene that isn't connected is
  /// refused, as the result says.
  ///
  /// A scene that connects enters the foreground by itself.
  @discardableResult
  public func move(scene name: String, to state: SceneState) -> CommandResult {
    guard let runtime else { return CommandResult(refusal: .unknownScene, batch: nil) }
    return runtime.perform(.moveScene(runtime.log.symbol(name), to: state))
  }

  /// Returns the state of a scene; `nil` if it isn't connected.
  public func state(ofScene name: String) -> SceneState? {
    runtime?.hierarchy.scenes.first { $0.isConnected && runtime?.log.name($0.id) == name }?.state
  }

  /// Returns the activity that is kept for a scene, in this launch or since an earlier one; `nil` if
  /// there is none.
  ///
  /// It is what ``ApplicationDelegate/application(_:activityOfScene:)`` returned when the scene last
  /// entered the background or disconnected.
  public func userActivity(ofScene name: String) -> UserActivity? {
    values.activities[name].flatMap(UserActivity.init)
  }

  /// Has the delegate continue an activity, such as one handed over from another device, in a
  /// connected scene or without one. An activity without a type is refused.
  @discardableResult
  public func `continue`(_ activity: UserActivity, inScene name: String? = nil) -> CommandResult {
    guard let runtime else { return CommandResult(refusal: .unknownScene, batch: nil) }
    let type = activity.activityType
    continuing = (activity, name)
    defer { continuing = nil }
    return runtime.perform(
      .continueActivity(
        type.isEmpty ? .none : runtime.log.symbol(type),
        scene: name.map(runtime.log.symbol) ?? .none))
  }

  /// Keeps what the delegate returns as the activity of a scene.
  func keepActivity(ofScene name: String) {
    guard let delegate, let runtime else { return }
    let activity = delegate.application(self, activityOfScene: name)
    guard activity?.kept != values.activities[name] else { return }
    runtime.attach(values)
    do throws(StateCodingError) { try values.set(activity, ofScene: name) } catch {
      report(.notKept(error, ApplicationObject.className))
    }
  }

  /// Passes the activity to continue to the delegate.
  func continueActivity() {
    guard let (activity, scene) = continuing, let runtime else { return }
    runtime.attach(values)
    do throws(StateCodingError) { try values.continue(activity) } catch {
      report(.notKept(error, ApplicationObject.className))
    }
    delegate?.application(self, continue: activity, inScene: scene)
  }

  private func isConnected(scene name: String) -> Bool {
    guard let runtime else { return false }
    return runtime.hierarchy.scenes.contains { $0.isConnected && runtime.log.name($0.id) == name }
  }

  /// Whether a window of the scene shows something.
  private func shows(scene name: String) -> Bool {
    allWindows.contains { $0.sceneName == name && $0.rootViewController != nil }
  }

  private func reconnect(scene name: String, _ saved: Archive?) {
    guard let runtime else { return }
    runtime.perform(.connect(scene: runtime.log.symbol(name)))
    disconnectedScenes[name] = nil
    if let saved { launched?.add(saved, ofScene: name) }
    launched?.resume(scene: name)
  }

  /// Returns what a scene showed when it disconnected in this session.
  private func readDisconnected(scene name: String) throws(ApplicationError) -> Archive? {
    guard let runtime, let store, let point = disconnectedScenes[name] else { return nil }
    guard launched != nil else {
      throw ApplicationError(.notLaunched, "The launch isn't over; connect the scene afterwards")
    }
    do throws(StoreError) { try runtime.log.settle() } catch { throw ApplicationError(error) }
    do throws(HistoryError) {
      return try StoredSession.scene(name, disconnectedAt: point, store, manifest)
    } catch {
      throw ApplicationError(error)
    }
  }

  /// Has the events retained that disconnected scenes are restored from.
  private func noteDisconnected() {
    do throws(ApplicationError) { try keepWaiting() } catch { hasUnwrittenNotes = true }
  }
}
