extension Engine {
  /// Executes a plan. It can't fail: planning has checked everything that could refuse the command.
  func carryOut(_ plan: Plan, _ command: Command, nodes: [Slot], state values: [StateFingerprint]) {
    if state.hierarchy.questioned > 0 {
      if asksForAnimators, carryOutCustomized(plan, command, nodes: nodes) { return }
      asksForAnimators = true
    }
    switch plan {
    case .transition(let choreography, var motion, let container, let from, let to):
      if choreography == .push, !state.hierarchy[to].parent.isNone {
        leaveParent(to)
        motion = motion.unlessInteractive
      }
      begin(choreography, motion, in: container, from: from, to: to)
      if choreography == .pop {
        returned.removeAll(keepingCapacity: true)
        returned.append(from)
      }
    case .present(let node, let presenter, let asker, let style, let motion):
      present(node, by: presenter, asker: asker, style, motion, command)
    case .dismiss(let presenter, let asker, let motion):
      dismiss(by: presenter, asker: asker, motion)
    case .popTo(let node, let stack, let motion): popTo(node, in: stack, motion)
    case .setStack(let stack, let motion): setStack(stack, nodes, motion)
    case .finish(let transition): finish(transition)
    case .cancel(let transition): cancel(transition)
    case .nothing: outcome = .nothing
    case .deferred:
      recordOnly(.deferred(command), link: state.delivering)
      outcome = .postponed
    case .postponed: preconditionFailure("A postponed command is performed later, not here")
    case .carryOut(let command): carryOut(command, nodes: nodes, state: values)
    }
  }

  private func carryOut(_ command: Command, nodes: [Slot], state values: [StateFingerprint]) {
    switch command {
    case .create(let kind, let symbol, let identifier, let origin):
      create(kind, symbol, identifier, origin)
    case .release(let node): release(node)
    case .set(let node, let property, let value): set(node, property, value)
    case .setState(let node): setState(node, values)
    case .clearState(let node, let key): clearState(node, key)
    case .attach(let node, let owner): emit(.attached(node, to: owner))

    case .openWindow(let id, let scene, let traits, let idiom, let system):
      emit(.windowOpened(id, scene: scene, traits, idiom, system: system))
    case .setRoot(let node, let window, let motion): setRoot(node, window, motion)
    case .showWindow(let window): showWindow(window)
    case .hideWindow(let window): hideWindow(window)
    case .setTraits(let window, let traits): setTraits(window, traits)
    case .resize(let window): resize(window)
    case .overrideTraits(let node, let traits): overrideTraits(node, traits)
    case .layout(let window): layOutWindow(window)
    case .connect(let scene): connect(scene)
    case .disconnect(let scene): disconnect(scene)

    case .loadView(let node): load(node)
    case .appear(let node, let goal, let animated): drive(node, to: goal, animated: animated)
    case .beginAppearance(let node, let appearing, let animated):
      beginAppearance(node, appearing: appearing, animated: animated)
    case .endAppearance(let node): endAppearance(node)
    case .call(let node, let callback): misuse(callback, node)

    case .addChild(let node, let parent): addChild(node, to: parent)
    case .addView(let node, let host, let motion): addView(node, in: host, motion.unlessInteractive)
    case .willMove(let node, let parent): notify(.willMove, node, other: parent)
    case .didMove(let node, let parent): notify(.didMove, node, other: parent)
    case .removeView(let node, let motion): removeView(node, motion)
    case .removeFromParent(let node): removeFromParent(node)
    case .embed(let node, let parent, let motion): embed(node, in: parent, motion)
    case .unembed(let node, let motion): unembed(node, motion)
    case .exchange(let node, let old, let container, let motion):
      exchange(node, for: old, in: container, motion, isBare: false, command)
    case .exchangeViews(let node, let old, let container, let motion):
      exchange(node, for: old, in: container, motion, isBare: true, command)

    case .setTabs(let tab, let motion): setTabs(tab, nodes, motion)
    case .select(let node, let tab, let origin, let motion):
      select(node, in: tab, by: origin, motion)
    case .selectIndex(let index, let tab, let origin, let motion):
      select(state.hierarchy.tabs(of: tab)[Int(index)], in: tab, by: origin, motion)
    case .setPages(let page, let style, _, let motion):
      setPages(page, nodes, style, motion, byHand: false)
    case .swipePages(let page, let style, _, let motion):
      setPages(page, nodes, style, motion, byHand: true)
    case .setColumn(let node, let split, let column, let motion):
      setColumn(node, in: split, column, motion)
    case .collapse(let split, let motion): collapse(split, motion)
    case .expand(let split, let motion): expand(split, motion)

    case .swipeDismiss(let node, let motion): swipe(node, motion)
    case .touchPresentationController(let node): touchPresentationController(node)
    case .becomeFirstResponder(let node): becomeFirstResponder(node)
    case .resignFirstResponder(let node): resignFirstResponder(node)

    case .show(let node, let from, let motion):
      show(node, from: from, motion, detail: false, command)
    case .showDetail(let node, let from, let motion):
      show(node, from: from, motion, detail: true, command)
    case .action(let selector, let node): send(selector, from: node, as: .action)
    case .gesture(let selector, let node): send(selector, from: node, as: .gesture)
    case .segue(let id, let source, let kind, let origin, let motion):
      segue(id, from: source, kind, by: origin, motion, command)
    case .unwind(let source, let action, let id, let origin, let motion):
      unwind(source, action: action, id: id, by: origin, motion, command)
    case .escape(let node, let motion): escape(node, motion)

    case .turn: notify(.turn, .none)
    case .launch: launch()
    case .warnOfMemory: warnOfMemory()
    case .enterBackground: enterBackground()
    case .enterForeground: enterForeground()
    case .terminate: terminate()
    case .ignoreSnapshot: ignoreSnapshot()
    case .extendRestoration: extendRestoration()
    case .completeRestoration: completeRestoration()
    case .restoring(let callback, let node): restoring(callback, node)
    case .inquire(let kind, let path): inquire(kind, path)
    case .recordDecision(let node, let was, let path, let decision):
      state.restored.insert(node)
      recordOnly(
        .decisionRecorded(node, was: was, path: path, decision.outcome, rule: decision.rule))
    case .recordProvenance(let provenance): recordOnly(.provenanceRecorded(provenance))

    case .push, .pop, .popTo, .popToRoot, .setStack, .present, .dismiss, .finish, .cancel, .setView:
      preconditionFailure("These have plans of their own")
    default: carryOutRuled(command)
    }
  }
}
