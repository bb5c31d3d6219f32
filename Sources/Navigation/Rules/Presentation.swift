// Presentations and dismissals (PRE).

extension Engine {
  /// Presents a controller (PRE-1…PRE-9, ADP). After style and stand-in are determined, every
  /// condition is checked again.
  func present(
    _ given: Slot, by presenter: Slot, asker: Slot, _ style: Style, _ motion: Motion,
    _ command: Command
  ) {
    let original = state.hierarchy.restored(.original, of: given)
    let standIn = original.isNone ? Slot.none : given
    let node = original.isNone ? given : original
    let former = state.hierarchy.restored(.asker, of: given)
    if !state.hierarchy[state.hierarchy.covering(asker)].host.isNone {
      warn(.detachedPresenter, asker)
    }
    if case .present(_, _, let asked?, _, _) = command,
      let frozen = state.hierarchy[node].frozenStyle,
      asked != frozen
    {
      warn(.styleFrozen, node)
    }
    if style.usesContext, state.system(of: asker) < 13,
      state.hierarchy[state.hierarchy.covering(asker)].adaptedStyle == .popover,
      !state.hierarchy[state.hierarchy.covering(asker)].presenter.isNone
    {
      warn(.contextInPopover, asker)
    }
    let delegate = former.isNone ? asker : former
    let adaptation = adapt(node, style, from: delegate, restored: standIn)
    var shown = adaptation?.shown ?? node
    if shown != given, !standIn.isNone, !takeOriginal(node, from: standIn, for: presenter) {
      shown = standIn
    }
    let adapted = adaptation.map { $0.style == .none ? style : $0.style } ?? style
    let isAnchored = adapted != .popover || state.hierarchy[node].has(.anchored)
    // The delegate of a popover may still give it an anchor.
    let mayBeAnchored = isAnchored || state.hierarchy.asks(.delegatesPopover, shown)
    if let refusal = state.hierarchy.obstacle(to: shown, by: presenter, asker: asker)
      ?? (mayBeAnchored ? nil : .noAnchor) ?? orientationObstacle(to: shown, by: presenter, adapted)
    {
      return drop(command, refusal)
    }
    if let adaptation {
      notify(
        .willPresentWithAdaptiveStyle, node, symbol: Symbol(UInt32(adaptation.style.rawValue)))
    }
    preparePopover(shown, in: adapted)
    // Callbacks may have changed the hierarchy.
    if let refusal = state.hierarchy.obstacle(to: shown, by: presenter, asker: asker) {
      return drop(command, refusal)
    }
    if adapted == .popover, !state.hierarchy[node].has(.anchored) {
      return drop(command, .noAnchor)
    }
    linkOriginal(of: shown, to: node)
    let linking = Linking(
      asker: delegate, style: style, adapted: adapted,
      transition: state.hierarchy.transition(of: node, by: presenter, style),
      covers: state.hierarchy.covers(node, in: adapted))
    begin(
      linking.covers ? .present : .presentOver, motion, in: presenter, from: presenter, to: shown,
      linking: linking)
  }

  /// Remembers what a stand-in replaces; a controller that is presented for itself replaces nothing.
  private func linkOriginal(of shown: Slot, to node: Slot) {
    let original = state.hierarchy.linked(shown, .original)
    if shown != node, original != node {
      recordOnly(.linked(shown, .original, to: node))
    } else if shown == node, !original.isNone {
      recordOnly(.unlinked(shown, .original))
    }
  }

  /// The refusal of a controller that would cover its window and supports no orientation that the app
  /// supports (E73).
  private func orientationObstacle(
    to node: Slot, by presenter: Slot, _ style: Style
  ) -> Refusal? {
    guard state.hierarchy.determines(node, in: style),
      let window = state.hierarchy.window(of: presenter),
      state.hierarchy.determining(in: window) == presenter
    else { return nil }
    return supportsOrientation(node, in: window) ? nil : .noCommonOrientation
  }

  /// Dismisses a presentation and everything above it; the receiver passes the call to the
  /// presenter (PRE-10, PRE-11, S133).
  func dismiss(by presenter: Slot, asker: Slot, _ motion: Motion) {
    notify(.dismissCalled, asker)
    if state.hierarchy.covering(asker) != state.hierarchy.covering(presenter) {
      notify(.dismissCalled, presenter)
    }
    let presented = state.hierarchy[presenter].presented
    guard !presented.isNone, !state.hierarchy.isMoving(presented) else { return }
    let base = state.walk.count
    state.gatherPresented(presented)
    returned.removeAll(keepingCapacity: true)
    returned.append(contentsOf: state.walk[base...])
    state.walk.removeLast(state.walk.count - base)
    let gone = returned
    chooseAction(0, of: presented)
    begin(
      state.hierarchy[presented].coversPresenter ? .dismiss : .dismissOver, motion, in: presenter,
      from: presented, to: presenter)
    returned = gone
  }

  /// Dismisses by the user's gesture (PRE-16; S139–S141, S143).
  func swipe(_ node: Slot, _ motion: Motion) {
    let covering = state.hierarchy.covering(node)
    if state.hierarchy.isModal(covering)
      || !ask(Question(.presentationShouldDismiss, covering), usual: true)
    {
      outcome = .declined
      return notify(.presentationDidAttemptToDismiss, covering)
    }
    notify(.presentationWillDismiss, covering)
    let presenter = state.hierarchy[covering].presenter
    guard !presenter.isNone, !state.hierarchy.isMoving(covering) else { return }
    chooseAction(state.hierarchy.property(.cancelAction, of: covering) ?? 0, of: covering)
    begin(
      state.hierarchy[covering].coversPresenter ? .swipe : .swipeOver, motion, in: presenter,
      from: covering, to: presenter)
  }

  /// Fixes the style of the presentation controller (PRE-18, E60; S151).
  func touchPresentationController(_ node: Slot) {
    let record = state.hierarchy[node]
    guard record.frozenStyle == nil, record.presenter.isNone else { return }
    recordOnly(.styleFrozen(node, record.declaredStyle))
  }

  /// Runs a deferred presentation whose presenter is on screen (PRE-21).
  func resumeDeferred() -> Bool {
    for deferral in state.hierarchy.deferrals {
      guard case .present(let node, let from, let style, _, _) = deferral.command,
        state.hierarchy.isReady(node, from: from, style)
      else { continue }
      if state.hierarchy.transitions.contains(where: {
        $0.choreography.blocks
          && state.hierarchy.outermost($0.container) == state.hierarchy.outermost(from)
      }) {
        continue
      }
      recordOnly(.resumed(deferral.position), link: deferral.position)
      perform(part: deferral.command, link: deferral.position)
      return true
    }
    return false
  }

  // MARK: Steps

  func runModal(_ goal: Steps.Goal, _ transition: Transition, _ linking: Linking?) {
    let presenter = transition.container
    let modal = transition.choreography.isDismissal ? transition.from : transition.to
    switch goal {
    case .link: if let linking { link(modal, by: presenter, linking) }
    case .unlink:
      if state.hierarchy[modal].presenter == presenter { emit(.dismissed(modal)) }
    case .release: releasePresented(by: modal)
    case .resign: resignResponder(for: modal)
    case .restore: restoreResponder(after: modal)
    case .notify(let callback, let flag): notifyPresented(callback, modal, flag: flag)
    case .completion: notify(.completion, presenter)
    case .endSegue: endSegue(of: modal)
    case .handle: handleAction(of: modal)
    default: break
    }
  }

  /// Links the presented controller to its presenter, before the first `will` (PRE-8).
  private func link(_ node: Slot, by presenter: Slot, _ linking: Linking) {
    let record = state.hierarchy[node]
    guard record.parent.isNone, record.above.isNone, !record.isRoot,
      state.hierarchy[presenter].presented.isNone, !state.hierarchy.isAbove(node, presenter)
    else { return }
    forgetOverride(of: node)
    emit(
      .presented(
        node, by: presenter, linking.style, adapted: linking.adapted, linking.transition,
        covers: linking.covers))
    guard state.hierarchy[node].presenter == presenter else { return }
    if linking.asker != presenter {
      recordOnly(.linked(node, .asker, to: linking.asker))
    } else if !state.hierarchy.linked(node, .asker).isNone {
      recordOnly(.unlinked(node, .asker))
    }
  }

  /// Unlinks the presentations above the node without further callbacks (PRE-10).
  private func releasePresented(by node: Slot) {
    let base = state.walk.count
    state.gatherPresented(node)
    while state.walk.count > base {
      guard let other = state.walk.popLast(), other != node else { continue }
      if !state.hierarchy[other].presenter.isNone { emit(.dismissed(other)) }
    }
  }

  /// Sends a callback to the presentation controllers of all presentations that begin or end.
  /// `presentationDidDismiss` goes only to the delegate of the first one.
  private func notifyPresented(_ callback: Callback, _ node: Slot, flag: Bool) {
    guard callback != .presentationDidDismiss else { return notify(callback, node) }
    let base = state.walk.count
    state.gatherPresented(node)
    let end = state.walk.count
    for index in base..<end { notify(callback, state.walk[index], flag: flag) }
    state.walk.removeLast(end - base)
  }

  /// Sends the missing end callback to controllers that are being presented or dismissed together
  /// with a node in flight, when their presenter leaves that node.
  func endPresentations(below node: Slot) {
    guard state.hierarchy.transitions.contains(where: { $0.choreography.isModal }) else { return }
    let base = state.walk.count
    state.gatherPresented(below: node)
    let end = state.walk.count
    for index in base..<end {
      let presented = state.walk[index]
      let isInFlight = state.hierarchy.transitions.contains {
        $0.from == presented || $0.to == presented
      }
      guard !isInFlight else { continue }
      if state.hierarchy[presented].has(.presenting) {
        notify(.presentationTransitionDidEnd, presented, flag: false)
      }
      if state.hierarchy[presented].has(.dismissing) {
        notify(.dismissalTransitionDidEnd, presented, flag: false)
      }
    }
    state.walk.removeLast(end - base)
  }

  /// Releases the segue that presented the controller and was kept (SEG-10).
  private func endSegue(of node: Slot) {
    let source = state.hierarchy.linked(node, .segue)
    guard !source.isNone else { return }
    let id = Symbol(state.hierarchy.property(.segue, of: node) ?? 0)
    recordOnly(.unlinked(node, .segue))
    notify(.segueReleased, source, other: node, symbol: id)
  }
}

extension EngineState {
  /// Pushes a node and all presentations above it onto ``walk``, lowest first.
  mutating func gatherPresented(_ slot: Slot) {
    walk.append(slot)
    gatherPresented(below: slot)
  }

  mutating func gatherPresented(below slot: Slot) {
    let presented = hierarchy[slot].presented
    if !presented.isNone { gatherPresented(presented) }
    var child = hierarchy[slot].firstChild
    while !child.isNone {
      gatherPresented(below: child)
      child = hierarchy[child].next
    }
  }
}
