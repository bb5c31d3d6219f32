// Written by Tools/vocabulary/generate from the rows beside it; edit those.
// swift-format-ignore-file

package import Navigation

extension EventForm {
  /// The numbers of an event about `command`; `own` is the event's position.
  init(_ kind: EventKind, _ command: Command, _ own: Position) {
    self.init(kind)
    switch command {
    case .turn:
      self[5] = 0
    case .create(let a, let b, let c, let d):
      self[5] = 1
      set(1, a)
      set(2, b)
      set(3, c)
      set(4, d)
    case .release(let a):
      self[5] = 2
      set(0, a)
    case .set(let a, let b, let c):
      self[5] = 3
      set(0, a)
      set(3, b)
      set(4, c)
    case .setState(let a):
      self[5] = 4
      set(0, a)
    case .clearState(let a, let b):
      self[5] = 5
      set(0, a)
      set(2, b)
    case .attach(let a, let b):
      self[5] = 6
      set(0, a)
      set(1, b)
    case .preferContentSize(let a, let b, let c):
      self[5] = 7
      set(0, a)
      set(3, b)
      set(4, c)
    case .openWindow(let a, let b, let c, let d, let e):
      self[5] = 8
      set(2, a)
      set(1, b)
      set(3, c)
      set(4, d)
      self[0] = UInt32(e)
    case .setRoot(let a, let b, let c):
      self[5] = 9
      set(0, a)
      set(1, b)
      set(4, c)
    case .showWindow(let a):
      self[5] = 10
      set(1, a)
    case .hideWindow(let a):
      self[5] = 11
      set(1, a)
    case .setTraits(let a, let b):
      self[5] = 12
      set(1, a)
      set(3, b)
    case .resize(let a):
      self[5] = 13
      set(1, a)
    case .overrideTraits(let a, let b):
      self[5] = 14
      set(0, a)
      set(3, b)
    case .layout(let a):
      self[5] = 15
      set(1, a)
    case .connect(let a):
      self[5] = 16
      set(2, a)
    case .disconnect(let a):
      self[5] = 17
      set(2, a)
    case .loadView(let a):
      self[5] = 18
      set(0, a)
    case .setView(let a, let b):
      self[5] = 19
      set(0, a)
      set(1, b)
    case .appear(let a, let b, let c):
      self[5] = 20
      set(0, a)
      set(3, b)
      set(4, c)
    case .beginAppearance(let a, let b, let c):
      self[5] = 21
      set(0, a)
      set(3, b)
      set(4, c)
    case .endAppearance(let a):
      self[5] = 22
      set(0, a)
    case .call(let a, let b):
      self[5] = 23
      set(0, a)
      set(3, b)
    case .addChild(let a, let b):
      self[5] = 24
      set(0, a)
      set(1, b)
    case .addView(let a, let b, let c):
      self[5] = 25
      set(0, a)
      set(1, b)
      set(4, c)
    case .willMove(let a, let b):
      self[5] = 26
      set(0, a)
      set(1, b)
    case .didMove(let a, let b):
      self[5] = 27
      set(0, a)
      set(1, b)
    case .removeView(let a, let b):
      self[5] = 28
      set(0, a)
      set(4, b)
    case .removeFromParent(let a):
      self[5] = 29
      set(0, a)
    case .embed(let a, let b, let c):
      self[5] = 30
      set(0, a)
      set(1, b)
      set(4, c)
    case .unembed(let a, let b):
      self[5] = 31
      set(0, a)
      set(4, b)
    case .exchange(let a, let b, let c, let d):
      self[5] = 32
      set(0, a)
      set(1, b)
      set(2, c)
      set(4, d)
    case .exchangeViews(let a, let b, let c, let d):
      self[5] = 33
      set(0, a)
      set(1, b)
      set(2, c)
      set(4, d)
    case .push(let a, let b, let c):
      self[5] = 34
      set(0, a)
      set(1, b)
      set(4, c)
    case .pop(let a, let b):
      self[5] = 35
      set(0, a)
      set(4, b)
    case .popTo(let a, let b, let c):
      self[5] = 36
      set(0, a)
      set(1, b)
      set(4, c)
    case .popToRoot(let a, let b):
      self[5] = 37
      set(0, a)
      set(4, b)
    case .setStack(let a, let b):
      self[5] = 38
      set(0, a)
      set(4, b)
    case .setTabs(let a, let b):
      self[5] = 39
      set(0, a)
      set(4, b)
    case .select(let a, let b, let c, let d):
      self[5] = 40
      set(0, a)
      set(1, b)
      set(3, c)
      set(4, d)
    case .selectIndex(let a, let b, let c, let d):
      self[5] = 41
      set(2, a)
      set(0, b)
      set(3, c)
      set(4, d)
    case .setPages(let a, let b, let c, let d):
      self[5] = 42
      set(0, a)
      set(2, b)
      set(3, c)
      set(4, d)
    case .swipePages(let a, let b, let c, let d):
      self[5] = 43
      set(0, a)
      set(2, b)
      set(3, c)
      set(4, d)
    case .setColumn(let a, let b, let c, let d):
      self[5] = 44
      set(0, a)
      set(1, b)
      set(3, c)
      set(4, d)
    case .collapse(let a, let b):
      self[5] = 45
      set(0, a)
      set(4, b)
    case .expand(let a, let b):
      self[5] = 46
      set(0, a)
      set(4, b)
    case .present(let a, let b, let c, let d, let e):
      self[5] = 47
      set(0, a)
      set(1, b)
      self[2] = c.map { UInt32($0.rawValue) + 1 } ?? 0
      set(4, d)
      set(3, e)
    case .dismiss(let a, let b):
      self[5] = 48
      set(0, a)
      set(4, b)
    case .swipeDismiss(let a, let b):
      self[5] = 49
      set(0, a)
      set(4, b)
    case .touchPresentationController(let a):
      self[5] = 50
      set(0, a)
    case .becomeFirstResponder(let a):
      self[5] = 51
      set(0, a)
    case .resignFirstResponder(let a):
      self[5] = 52
      set(0, a)
    case .show(let a, let b, let c):
      self[5] = 53
      set(0, a)
      set(1, b)
      set(4, c)
    case .showDetail(let a, let b, let c):
      self[5] = 54
      set(0, a)
      set(1, b)
      set(4, c)
    case .action(let a, let b):
      self[5] = 55
      set(2, a)
      set(0, b)
    case .gesture(let a, let b):
      self[5] = 56
      set(2, a)
      set(0, b)
    case .segue(let a, let b, let c, let d, let e):
      self[5] = 57
      set(2, a)
      set(0, b)
      set(1, c)
      set(3, d)
      set(4, e)
    case .unwind(let a, let b, let c, let d, let e):
      self[5] = 58
      set(0, a)
      set(2, b)
      set(1, c)
      set(3, d)
      set(4, e)
    case .escape(let a, let b):
      self[5] = 59
      set(0, a)
      set(4, b)
    case .screenChanged(let a):
      self[5] = 60
      set(0, a)
    case .finish(let a):
      self[5] = 61
      set(3, a, from: own)
    case .cancel(let a):
      self[5] = 62
      set(3, a, from: own)
    case .launch:
      self[5] = 63
    case .warnOfMemory:
      self[5] = 64
    case .enterBackground:
      self[5] = 65
    case .enterForeground:
      self[5] = 66
    case .terminate(let a):
      self[5] = 67
      set(3, a)
    case .ignoreSnapshot:
      self[5] = 68
    case .extendRestoration:
      self[5] = 69
    case .completeRestoration:
      self[5] = 70
    case .restoring(let a, let b):
      self[5] = 71
      set(3, a)
      set(0, b)
    case .inquire(let a, let b):
      self[5] = 72
      set(3, a)
      set(2, b)
    case .judge(let a, let b, let c, let d):
      self[5] = 73
      set(0, a)
      set(1, b)
      set(2, c)
      set(3, d.verdict)
      self[4] = UInt32(d.rule)
    case .cite(let a):
      self[5] = 74
      self[4] = a.session
      self[1] = a.position
    }
  }

  /// The command in the event; `nil` when today's vocabulary has no such command.
  package func command(at own: Position) -> Command? {
    guard let kind: CommandKind = word(5) else { return nil }
    switch kind {
    case .turn:
      return .turn
    case .create:
      guard let a: Kind = word(1), let d: Origin = word(4) else { return nil }
      return .create(a, class: symbol(2), identifier: symbol(3), d)
    case .release:
      return .release(node(0))
    case .set:
      guard let b: Property = word(3) else { return nil }
      return .set(node(0), b, self[4])
    case .setState:
      return .setState(node(0))
    case .clearState:
      return .clearState(node(0), symbol(2))
    case .attach:
      return .attach(node(0), to: node(1))
    case .preferContentSize:
      return .preferContentSize(node(0), width: self[3], height: self[4])
    case .openWindow:
      guard let c = traits(3), let d: Idiom = word(4), let e = byte(0) else { return nil }
      return .openWindow(symbol(2), scene: symbol(1), traits: c, idiom: d, system: e)
    case .setRoot:
      guard let c: Motion = word(4) else { return nil }
      return .setRoot(node(0), window: window(1), c)
    case .showWindow:
      return .showWindow(window(1))
    case .hideWindow:
      return .hideWindow(window(1))
    case .setTraits:
      guard let b = traits(3) else { return nil }
      return .setTraits(window(1), b)
    case .resize:
      return .resize(window(1))
    case .overrideTraits:
      guard let b = traits(3) else { return nil }
      return .overrideTraits(node(0), b)
    case .layout:
      return .layout(window(1))
    case .connect:
      return .connect(scene: symbol(2))
    case .disconnect:
      return .disconnect(scene: symbol(2))
    case .loadView:
      return .loadView(node(0))
    case .setView:
      return .setView(node(0), of: node(1))
    case .appear:
      guard let b: Appearance = word(3), let c = flag(4) else { return nil }
      return .appear(node(0), b, animated: c)
    case .beginAppearance:
      guard let b = flag(3), let c = flag(4) else { return nil }
      return .beginAppearance(node(0), appearing: b, animated: c)
    case .endAppearance:
      return .endAppearance(node(0))
    case .call:
      guard let b: Callback = word(3) else { return nil }
      return .call(node(0), b)
    case .addChild:
      return .addChild(node(0), to: node(1))
    case .addView:
      guard let c: Motion = word(4) else { return nil }
      return .addView(node(0), in: node(1), c)
    case .willMove:
      return .willMove(node(0), to: node(1))
    case .didMove:
      return .didMove(node(0), to: node(1))
    case .removeView:
      guard let b: Motion = word(4) else { return nil }
      return .removeView(node(0), b)
    case .removeFromParent:
      return .removeFromParent(node(0))
    case .embed:
      guard let c: Motion = word(4) else { return nil }
      return .embed(node(0), in: node(1), c)
    case .unembed:
      guard let b: Motion = word(4) else { return nil }
      return .unembed(node(0), b)
    case .exchange:
      guard let d: Motion = word(4) else { return nil }
      return .exchange(node(0), for: node(1), in: node(2), d)
    case .exchangeViews:
      guard let d: Motion = word(4) else { return nil }
      return .exchangeViews(node(0), for: node(1), in: node(2), d)
    case .push:
      guard let c: Motion = word(4) else { return nil }
      return .push(node(0), onto: node(1), c)
    case .pop:
      guard let b: Motion = word(4) else { return nil }
      return .pop(node(0), b)
    case .popTo:
      guard let c: Motion = word(4) else { return nil }
      return .popTo(node(0), in: node(1), c)
    case .popToRoot:
      guard let b: Motion = word(4) else { return nil }
      return .popToRoot(node(0), b)
    case .setStack:
      guard let b: Motion = word(4) else { return nil }
      return .setStack(node(0), b)
    case .setTabs:
      guard let b: Motion = word(4) else { return nil }
      return .setTabs(node(0), b)
    case .select:
      guard let c: Origin = word(3), let d: Motion = word(4) else { return nil }
      return .select(node(0), in: node(1), c, d)
    case .selectIndex:
      guard let c: Origin = word(3), let d: Motion = word(4) else { return nil }
      return .selectIndex(self[2], in: node(0), c, d)
    case .setPages:
      guard let b: PageStyle = word(2), let c: Direction = word(3), let d: Motion = word(4) else { return nil }
      return .setPages(node(0), b, c, d)
    case .swipePages:
      guard let b: PageStyle = word(2), let c: Direction = word(3), let d: Motion = word(4) else { return nil }
      return .swipePages(node(0), b, c, d)
    case .setColumn:
      guard let c: Column = word(3), let d: Motion = word(4) else { return nil }
      return .setColumn(node(0), in: node(1), c, d)
    case .collapse:
      guard let b: Motion = word(4) else { return nil }
      return .collapse(node(0), b)
    case .expand:
      guard let b: Motion = word(4) else { return nil }
      return .expand(node(0), b)
    case .present:
      guard let c: Style? = optionalWord(2), let d: Motion = word(4), let e = flag(3) else { return nil }
      return .present(node(0), from: node(1), c, d, whenReady: e)
    case .dismiss:
      guard let b: Motion = word(4) else { return nil }
      return .dismiss(node(0), b)
    case .swipeDismiss:
      guard let b: Motion = word(4) else { return nil }
      return .swipeDismiss(node(0), b)
    case .touchPresentationController:
      return .touchPresentationController(node(0))
    case .becomeFirstResponder:
      return .becomeFirstResponder(node(0))
    case .resignFirstResponder:
      return .resignFirstResponder(node(0))
    case .show:
      guard let c: Motion = word(4) else { return nil }
      return .show(node(0), from: node(1), c)
    case .showDetail:
      guard let c: Motion = word(4) else { return nil }
      return .showDetail(node(0), from: node(1), c)
    case .action:
      return .action(symbol(2), from: node(0))
    case .gesture:
      return .gesture(symbol(2), from: node(0))
    case .segue:
      guard let c: SegueKind = word(1), let d: Origin = word(3), let e: Motion = word(4) else { return nil }
      return .segue(symbol(2), from: node(0), c, by: d, e)
    case .unwind:
      guard let d: Origin = word(3), let e: Motion = word(4) else { return nil }
      return .unwind(node(0), action: symbol(2), id: symbol(1), by: d, e)
    case .escape:
      guard let b: Motion = word(4) else { return nil }
      return .escape(node(0), b)
    case .screenChanged:
      return .screenChanged(node(0))
    case .finish:
      return .finish(position(3, from: own))
    case .cancel:
      return .cancel(position(3, from: own))
    case .launch:
      return .launch
    case .warnOfMemory:
      return .warnOfMemory
    case .enterBackground:
      return .enterBackground
    case .enterForeground:
      return .enterForeground
    case .terminate:
      guard let a = flag(3) else { return nil }
      return .terminate(force: a)
    case .ignoreSnapshot:
      return .ignoreSnapshot
    case .extendRestoration:
      return .extendRestoration
    case .completeRestoration:
      return .completeRestoration
    case .restoring:
      guard let a: Callback = word(3) else { return nil }
      return .restoring(a, node(0))
    case .inquire:
      guard let a: Question.Kind = word(3) else { return nil }
      return .inquire(a, path: symbol(2))
    case .judge:
      guard let d: Verdict = word(3), let rule = byte(4), rule <= Ruling.largestRule else { return nil }
      return .judge(node(0), was: self[1], path: symbol(2), Ruling(d, rule: rule))
    case .cite:
      return .cite(Provenance(session: self[4], position: self[1]))
    }
  }
}
