package import NavlogNavigation

// Records the engine's events, and delivers its callbacks to objects and delegates.
extension Runtime: @MainActor EngineHost {
  package func record(_ entry: RecordedEvent, at position: Position) {
    log.record(entry, at: position)
    driver?.record(entry, at: position)
    if application.crashPosition == UInt64(position) { log.kill() }
    completions.note(entry.event, at: position)
    switch entry.event {
    case .finished(let began): endings.append((began, false))
    case .cancelled(let began): endings.append((began, true))
    default: break
    }
    if isFollowed {
      follow(
        ApplicationEvent(
          position: UInt64(position), event: entry.event, cause: UInt64(entry.link)))
    }
  }

  func follow(_ event: ApplicationEvent) {
    for listener in listeners.values { listener(event) }
  }

  package func deliver(_ entry: RecordedEvent, at position: Position) {
    if case .created(let slot, _, _, let kind, _) = entry.event { addObject(for: slot, kind) }
    driver?.deliver(entry, at: position)
    switch entry.event {
    case .created(let slot, _, _, _, .storyboard):
      if let controller = controller(slot) { configureFromScene(controller) }
    case .called(let call):
      guard driver?.standsIn(for: call.node) != true else { break }
      if call.callback == .turn { runTurn() } else { notify(call) }
    case .released(let slot): unseat(slot)
    case .childAdded(let slot, _, _), .presented(let slot, _, _, _, _, _), .rootSet(let slot, _),
      .attached(let slot, _), .viewPlaced(let slot, _):
      hold(slot)
    case .childRemoved(let slot), .dismissed(let slot), .rootCleared(let slot),
      .viewRemoved(let slot), .detached(let slot):
      mayBeReleased(slot)
    default: break
    }
  }

  package func end(at position: Position, digest: Digest) { didEnd(at: position, digest: digest) }

  private func notify(_ call: Call) {
    guard !call.node.isNone else { return notifyApplication(call) }
    guard let object = object(call.node) else { return }
    if let controller = object as? ViewController {
      controller.receive(call, in: self)
    } else if call.callback == .encodeRestorableState {
      encode(object)
    } else if call.callback == .decodeRestorableState {
      decode(object, call.node)
    } else if call.callback == .applicationFinishedRestoringState {
      object.applicationFinishedRestoringState()
    } else if let view = object as? View {
      view.receive(call, in: self)
    }
  }

  private func notifyApplication(_ call: Call) {
    guard let delegate = application.delegate else { return }
    switch call.callback {
    case .willFinishLaunching: delegate.applicationWillFinishLaunching(application)
    case .didFinishLaunching: delegate.applicationDidFinishLaunching(application)
    case .willEncodeRestorableState: delegate.applicationWillEncodeRestorableState(application)
    case .didDecodeRestorableState: delegate.applicationDidDecodeRestorableState(application)
    case .stateRestorationActivity:
      delegate.application(application, willKeepScene: log.name(call.symbol) ?? "")
      application.keepActivity(ofScene: log.name(call.symbol) ?? "")
    case .sceneWillConnect:
      let scene = log.name(call.symbol) ?? ""
      delegate.application(
        application, sceneWillConnect: scene, with: application.userActivity(ofScene: scene))
    case .continueUserActivity: application.continueActivity()
    case .windowDidBecomeKey:
      delegate.application(application, windowDidBecomeKey: log.name(call.symbol) ?? "")
    case .windowDidResignKey:
      delegate.application(application, windowDidResignKey: log.name(call.symbol) ?? "")
    default:
      if let phase = call.callback.scenePhase {
        delegate.application(application, scene: log.name(call.symbol) ?? "", did: phase)
      } else if let phase = call.callback.applicationPhase {
        delegate.application(application, did: phase)
      }
    }
  }
}
