import Navigation

/// Commands in the events that are about one: what it is about in fields 0…4, the kind in field 5,
/// why it was not carried out in field 6.
extension EventForm {
  init(_ kind: EventKind, _ command: Command, _ own: Position) {
    self.init(kind)
    switch command {
    case .create(let kind, let symbol, let identifier, let origin):
      self[5] = UInt32(CommandKind.create.rawValue)
      set(1, kind)
      set(2, symbol)
      set(3, identifier)
      set(4, origin)
    case .release(let slot): put(.release, slot)
    case .set(let slot, let property, let value):
      put(.set, slot)
      set(3, property)
      set(4, value)
    case .setState(let slot): put(.setState, slot)
    case .clearState(let slot, let key):
      put(.clearState, slot)
      set(2, key)
    case .attach(let slot, let owner): put(.attach, slot, owner)
    case .preferContentSize(let slot, let width, let height):
      put(.preferContentSize, slot)
      set(3, width)
      set(4, height)
    case .openWindow(let id, let scene, let traits, let idiom, let system):
      put(.openWindow)
      set(0, UInt32(system))
      set(1, scene)
      set(2, id)
      set(3, traits)
      set(4, idiom)
    case .setRoot(let slot, let window, let motion):
      put(.setRoot, window)
      set(0, slot)
      set(4, motion)
    case .showWindow(let window): put(.showWindow, window)
    case .hideWindow(let window): put(.hideWindow, window)
    case .setTraits(let window, let traits):
      put(.setTraits, window)
      set(3, traits)
    case .resize(let window): put(.resize, window)
    case .overrideTraits(let slot, let traits):
      put(.overrideTraits, slot)
      set(3, traits)
    case .layout(let window): put(.layout, window)
    case .connect(let scene):
      put(.connect)
      set(2, scene)
    case .disconnect(let scene):
      put(.disconnect)
      set(2, scene)
    case .loadView(let slot): put(.loadView, slot)
    case .setView(let slot, let other): put(.setView, slot, other)
    case .appear(let slot, let goal, let animated):
      put(.appear, slot)
      set(3, goal)
      set(4, animated)
    case .beginAppearance(let slot, let appearing, let animated):
      put(.beginAppearance, slot)
      set(3, appearing)
      set(4, animated)
    case .endAppearance(let slot): put(.endAppearance, slot)
    case .call(let slot, let callback):
      put(.call, slot)
      set(3, callback)
    case .addChild(let slot, let parent): put(.addChild, slot, parent)
    case .addView(let slot, let host, let motion): put(.addView, slot, host, motion)
    case .willMove(let slot, let parent): put(.willMove, slot, parent)
    case .didMove(let slot, let parent): put(.didMove, slot, parent)
    case .removeView(let slot, let motion): put(.removeView, slot, .none, motion)
    case .removeFromParent(let slot): put(.removeFromParent, slot)
    case .embed(let slot, let parent, let motion): put(.embed, slot, parent, motion)
    case .unembed(let slot, let motion): put(.unembed, slot, .none, motion)
    case .exchange(let slot, let other, let container, let motion):
      put(.exchange, slot, other, motion)
      set(2, container)
    case .exchangeViews(let slot, let other, let container, let motion):
      put(.exchangeViews, slot, other, motion)
      set(2, container)
    case .push(let slot, let stack, let motion): put(.push, slot, stack, motion)
    case .pop(let stack, let motion): put(.pop, stack, .none, motion)
    case .popTo(let slot, let stack, let motion): put(.popTo, slot, stack, motion)
    case .popToRoot(let stack, let motion): put(.popToRoot, stack, .none, motion)
    case .setStack(let stack, let motion): put(.setStack, stack, .none, motion)
    case .setTabs(let tabs, let motion): put(.setTabs, tabs, .none, motion)
    case .select(let slot, let tabs, let origin, let motion):
      put(.select, slot, tabs, motion)
      set(3, origin)
    case .selectIndex(let index, let tabs, let origin, let motion):
      put(.selectIndex, tabs, .none, motion)
      set(2, index)
      set(3, origin)
    case .setPages(let slot, let style, let direction, let motion):
      put(.setPages, slot, .none, motion)
      set(2, UInt32(style.rawValue))
      set(3, direction)
    case .swipePages(let slot, let style, let direction, let motion):
      put(.swipePages, slot, .none, motion)
      set(2, UInt32(style.rawValue))
      set(3, direction)
    case .setColumn(let slot, let split, let column, let motion):
      put(.setColumn, slot, split, motion)
      set(3, column)
    case .collapse(let slot, let motion): put(.collapse, slot, .none, motion)
    case .expand(let slot, let motion): put(.expand, slot, .none, motion)
    case .present(let slot, let presenter, let style, let motion, let whenReady):
      put(.present, slot, presenter, motion)
      self[2] = style.map { UInt32($0.rawValue) + 1 } ?? 0
      set(3, whenReady)
    case .dismiss(let slot, let motion): put(.dismiss, slot, .none, motion)
    case .swipeDismiss(let slot, let motion): put(.swipeDismiss, slot, .none, motion)
    case .touchPresentationController(let slot): put(.touchPresentationController, slot)
    case .becomeFirstResponder(let slot): put(.becomeFirstResponder, slot)
    case .resignFirstResponder(let slot): put(.resignFirstResponder, slot)
    case .show(let slot, let source, let motion): put(.show, slot, source, motion)
    case .showDetail(let slot, let source, let motion): put(.showDetail, slot, source, motion)
    case .action(let action, let source):
      put(.action, source)
      set(2, action)
    case .gesture(let gesture, let source):
      put(.gesture, source)
      set(2, gesture)
    case .segue(let id, let source, let kind, let origin, let motion):
      put(.segue, source, .none, motion)
      set(1, kind)
      set(2, id)
      set(3, origin)
    case .unwind(let slot, let action, let id, let origin, let motion):
      put(.unwind, slot, .none, motion)
      set(1, id)
      set(2, action)
      set(3, origin)
    case .escape(let slot, let motion): put(.escape, slot, .none, motion)
    case .screenChanged(let slot): put(.screenChanged, slot)
    case .finish(let began):
      put(.finish)
      set(3, began, from: own)
    case .cancel(let began):
      put(.cancel)
      set(3, began, from: own)
    case .turn: put(.turn)
    case .launch: put(.launch)
    case .warnOfMemory: put(.warnOfMemory)
    case .enterBackground: put(.enterBackground)
    case .enterForeground: put(.enterForeground)
    case .terminate(let force):
      put(.terminate)
      set(3, force)
    case .ignoreSnapshot: put(.ignoreSnapshot)
    case .extendRestoration: put(.extendRestoration)
    case .completeRestoration: put(.completeRestoration)
    case .restoring(let callback, let slot):
      put(.restoring, slot)
      set(3, callback)
    case .inquire(let kind, let path):
      put(.inquire)
      set(2, path)
      set(3, kind)
    case .judge(let slot, let was, let path, let ruling):
      self[0] = slot.raw &+ 1
      self[1] = was
      set(2, path)
      set(3, ruling.verdict)
      self[4] = UInt32(ruling.rule)
      self[5] = UInt32(CommandKind.judge.rawValue)
    case .cite(let provenance):
      self[1] = provenance.position
      self[4] = provenance.session
      self[5] = UInt32(CommandKind.cite.rawValue)
    }
  }

  private mutating func put(
    _ kind: CommandKind, _ node: Slot = .none, _ other: Slot = .none, _ motion: Motion = .animated
  ) {
    set(0, node)
    set(1, other)
    set(4, motion)
    set(5, kind)
  }

  private mutating func put(_ kind: CommandKind, _ window: WindowID) {
    set(1, window)
    set(5, kind)
  }
}

extension EventForm {
  /// The command in the event; `nil` when today's vocabulary has no such command.
  func command(at own: Position) -> Command? {
    guard let kind: CommandKind = word(5) else { return nil }
    let node = self.node(0)
    let other = self.node(1)
    switch kind {
    case .create:
      guard let kind: Kind = word(1), let origin: Origin = word(4) else { return nil }
      return .create(kind, class: symbol(2), identifier: symbol(3), origin)
    case .release: return .release(node)
    case .set:
      return word(3).map { .set(node, $0, self[4]) }
    case .setState: return .setState(node)
    case .clearState: return .clearState(node, symbol(2))
    case .attach: return .attach(node, to: other)
    case .preferContentSize:
      return .preferContentSize(node, width: self[3], height: self[4])
    case .openWindow:
      guard let system = byte(0), let traits = traits(3), let idiom: Idiom = word(4) else {
        return nil
      }
      return .openWindow(
        symbol(2), scene: symbol(1), traits: traits, idiom: idiom, system: system)
    case .showWindow: return .showWindow(window(1))
    case .hideWindow: return .hideWindow(window(1))
    case .setTraits:
      return traits(3).map { .setTraits(window(1), $0) }
    case .resize: return .resize(window(1))
    case .overrideTraits: return traits(3).map { .overrideTraits(node, $0) }
    case .layout: return .layout(window(1))
    case .connect: return .connect(scene: symbol(2))
    case .disconnect: return .disconnect(scene: symbol(2))
    case .loadView: return .loadView(node)
    case .setView: return .setView(node, of: other)
    case .appear:
      guard let goal: Appearance = word(3), let animated = flag(4) else { return nil }
      return .appear(node, goal, animated: animated)
    case .beginAppearance:
      guard let appearing = flag(3), let animated = flag(4) else { return nil }
      return .beginAppearance(node, appearing: appearing, animated: animated)
    case .endAppearance: return .endAppearance(node)
    case .call: return word(3).map { .call(node, $0) }
    case .addChild: return .addChild(node, to: other)
    case .willMove: return .willMove(node, to: other)
    case .didMove: return .didMove(node, to: other)
    case .removeFromParent: return .removeFromParent(node)
    case .touchPresentationController: return .touchPresentationController(node)
    case .becomeFirstResponder: return .becomeFirstResponder(node)
    case .resignFirstResponder: return .resignFirstResponder(node)
    case .action: return .action(symbol(2), from: node)
    case .gesture: return .gesture(symbol(2), from: node)
    case .screenChanged: return .screenChanged(node)
    case .finish: return .finish(position(3, from: own))
    case .cancel: return .cancel(position(3, from: own))
    case .turn: return .turn
    case .launch: return .launch
    case .warnOfMemory: return .warnOfMemory
    case .enterBackground: return .enterBackground
    case .enterForeground: return .enterForeground
    case .terminate: return flag(3).map { .terminate(force: $0) }
    case .ignoreSnapshot: return .ignoreSnapshot
    case .extendRestoration: return .extendRestoration
    case .completeRestoration: return .completeRestoration
    case .restoring:
      guard let callback: Callback = word(3) else { return nil }
      return .restoring(callback, node)
    case .inquire:
      guard let kind: Question.Kind = word(3) else { return nil }
      return .inquire(kind, path: symbol(2))
    case .judge:
      guard let verdict: Verdict = word(3), let rule = byte(4), rule <= Ruling.largestRule
      else { return nil }
      return .judge(node, was: self[1], path: symbol(2), Ruling(verdict, rule: rule))
    case .cite: return .cite(Provenance(session: self[4], position: self[1]))
    case .exchange, .exchangeViews, .push, .pop, .popTo, .popToRoot, .setStack, .setTabs, .select,
      .selectIndex, .setPages, .swipePages, .present, .dismiss, .swipeDismiss, .show, .showDetail,
      .segue, .setRoot, .addView, .removeView, .embed, .unembed, .setColumn, .collapse, .expand,
      .unwind, .escape:
      guard let motion: Motion = word(4) else { return nil }
      return movement(kind, node, other, motion)
    }
  }

  /// The commands that take time.
  private func movement(
    _ kind: CommandKind, _ node: Slot, _ other: Slot, _ motion: Motion
  ) -> Command? {
    switch kind {
    case .exchange: return .exchange(node, for: other, in: self.node(2), motion)
    case .exchangeViews:
      return .exchangeViews(node, for: other, in: self.node(2), motion)
    case .setRoot: return .setRoot(node, window: window(1), motion)
    case .addView: return .addView(node, in: other, motion)
    case .removeView: return .removeView(node, motion)
    case .embed: return .embed(node, in: other, motion)
    case .unembed: return .unembed(node, motion)
    case .setColumn: return word(3).map { .setColumn(node, in: other, $0, motion) }
    case .collapse: return .collapse(node, motion)
    case .expand: return .expand(node, motion)
    case .escape: return .escape(node, motion)
    case .unwind:
      return word(3).map { .unwind(node, action: symbol(2), id: symbol(1), by: $0, motion) }
    case .push: return .push(node, onto: other, motion)
    case .pop: return .pop(node, motion)
    case .popTo: return .popTo(node, in: other, motion)
    case .popToRoot: return .popToRoot(node, motion)
    case .setStack: return .setStack(node, motion)
    case .setTabs: return .setTabs(node, motion)
    case .select: return word(3).map { .select(node, in: other, $0, motion) }
    case .selectIndex:
      return word(3).map { .selectIndex(self[2], in: node, $0, motion) }
    case .setPages, .swipePages:
      guard let style: PageStyle = word(2), let direction: Direction = word(3) else { return nil }
      return kind == .setPages
        ? .setPages(node, style, direction, motion) : .swipePages(node, style, direction, motion)
    case .present:
      guard let whenReady = flag(3) else { return nil }
      if self[2] == 0 { return .present(node, from: other, nil, motion, whenReady: whenReady) }
      guard let style = UInt8(exactly: self[2] - 1).flatMap(Style.init(rawValue:)) else {
        return nil
      }
      return .present(node, from: other, style, motion, whenReady: whenReady)
    case .dismiss: return .dismiss(node, motion)
    case .swipeDismiss: return .swipeDismiss(node, motion)
    case .show: return .show(node, from: other, motion)
    case .showDetail: return .showDetail(node, from: other, motion)
    case .segue:
      guard let segue: SegueKind = word(1), let origin: Origin = word(3) else { return nil }
      return .segue(symbol(2), from: node, segue, by: origin, motion)
    default: return nil
    }
  }
}
