extension Hierarchy {
  /// Makes every check that can refuse `command`, and nothing else.
  ///
  /// The method isn't mutating, so a refused command changes nothing. `turn` is the position where
  /// the outermost command began, `depth` the number of nested commands.
  func plan(_ command: Command, nodes: [Slot], turn: Position, depth: Int) throws(Refusal) -> Plan {
    switch command {
    case .create(let kind, _, let identifier, _): try planCreate(kind, identifier)
    case .release(let node):
      try alive(node)
      guard depth > 1 || !isHeld(node) else { throw .held }
    case .set(let node, let property, let value):
      try alive(node)
      guard property.isLegal(value) else { throw .illegalValue }
    case .setState(let node), .clearState(let node, _): try alive(node)
    case .attach(let node, let owner): try planAttach(node, to: owner)

    case .openWindow: break
    case .setRoot(let node, let window, _):
      guard try planRoot(node, window) else { return .nothing }
    case .showWindow(let window), .hideWindow(let window): try planShowOrHide(window)
    case .setTraits(let window, _), .resize(let window), .layout(let window):
      try self.window(window)
    case .overrideTraits(let node, _): try planOverride(node)
    case .connect(let scene): try planScene(scene, connects: true)
    case .disconnect(let scene): try planScene(scene, connects: false)

    case .loadView(let node), .appear(let node, _, _), .beginAppearance(let node, _, _),
      .endAppearance(let node), .call(let node, _), .swipeDismiss(let node, _),
      .touchPresentationController(let node), .action(_, let node), .gesture(_, let node),
      .escape(let node, _):
      try controller(node)
      if case .swipeDismiss = command, let plan = try planSwipe(node, turn: turn) { return plan }
    case .becomeFirstResponder(let node), .resignFirstResponder(let node):
      try planResponder(node)
    case .setView(let node, let other):
      try controller(node)
      try controller(other)
      guard node == other else { throw .viewTaken }
      return .nothing

    case .addChild(let node, let parent): return try planAddChild(node, to: parent, command)
    case .embed(let node, let parent, _): try planAddChild(node, to: parent)
    case .addView(let node, let host, _):
      guard try planAddView(node, in: host) else { return .nothing }
    case .willMove(let node, let parent), .didMove(let node, let parent):
      try controller(node)
      if !parent.isNone { try controller(parent) }
    case .removeView(let node, _): guard try planRemoveView(node) else { return .nothing }
    case .removeFromParent(let node), .unembed(let node, _):
      try controller(node)
      guard !self[node].parent.isNone else { return .nothing }
      guard self[self[node].parent].kind != .more else { throw .managedChild }
    case .exchange(let node, let old, let container, _):
      if try planExchange(node, for: old, in: container, isBare: false) {
        return .postponed(nil, .none)
      }
    case .exchangeViews(let node, let old, let container, _):
      if try planExchange(node, for: old, in: container, isBare: true) {
        return .postponed(nil, .none)
      }

    case .push(let node, let stack, let motion): return try planPush(node, onto: stack, motion)
    case .pop(let stack, let motion): return try planPop(stack, motion)
    case .popTo(let node, let stack, let motion):
      return try planPopTo(node, in: stack, motion)
    case .popToRoot(let stack, let motion): return try planPopToRoot(stack, motion)
    case .setStack(let stack, let motion): return try planSetStack(stack, nodes, motion)

    case .setTabs(let tab, _): if try planSetTabs(tab, nodes) { return .postponed(nil, .none) }
    case .select(let node, let tab, let origin, _):
      if try planSelect(node, in: tab, by: origin) { return .postponed(nil, .none) }
    case .selectIndex(let index, let tab, let origin, _):
      try tabs(tab)
      let tabs = tabs(of: tab)
      guard Int(index) < tabs.count else { throw .notATab }
      if try planSelect(tabs[Int(index)], in: tab, by: origin) { return .postponed(nil, .none) }
    case .setPages(let page, let style, _, _):
      if try planPages(page, nodes, style) { return .postponed(nil, .none) }
    case .swipePages(let page, let style, _, _):
      let waits = try planPages(page, nodes, style)
      try reach(page)
      if waits { return .postponed(nil, .none) }
    case .setColumn(let node, let split, let column, let motion):
      if let plan = try planSetColumn(node, in: split, column, motion) { return plan }
    case .collapse(let split, _), .expand(let split, _): try self.split(split)

    case .present(let node, let from, let style, let motion, let whenReady):
      return try planPresent(
        node, from: from, style, motion, whenReady: whenReady, turn: turn, depth: depth)
    case .dismiss(let node, let motion): return try planDismiss(node, motion, turn: turn)

    case .show(let node, let from, _), .showDetail(let node, let from, _):
      if try planShow(node, from: from, turn: turn) { return .postponed(nil, .none) }
    case .segue(_, let source, let kind, _, _):
      if let plan = try planSegue(source, kind, turn: turn) { return plan }
    case .unwind(let source, _, _, _, _):
      if try planShow(source, from: source, turn: turn) { return .postponed(nil, .none) }

    case .finish(let began):
      guard let transition = transition(began) else { throw .unknownTransition }
      return .finish(transition)
    case .cancel(let began):
      guard let transition = transition(began) else { throw .unknownTransition }
      guard transition.motion == .interactive else { throw .notCancellable }
      return .cancel(transition)
    case .completeRestoration: guard extensions > 0 else { throw .unbalancedRestoration }
    case .restoring(let callback, let node): try planRestoring(callback, node)
    case .inquire(let kind, _): guard kind.isOfRestoration else { throw .wrongKind }
    case .recordDecision(let node, _, _, _): if !node.isNone { try alive(node) }
    case .turn, .launch, .warnOfMemory, .enterBackground, .enterForeground, .terminate,
      .ignoreSnapshot, .extendRestoration, .recordProvenance:
      break
    default: if let plan = try planRuled(command) { return plan }
    }
    return .carryOut(command)
  }
}
