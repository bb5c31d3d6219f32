import NavlogNavigation
import Support

extension Fuzzer {
  func slot() -> Slot { Slot(UInt32(random.below(18))) }

  func slot(_ kind: Kind) -> Slot {
    let all = engine.hierarchy.records.indices.filter {
      engine.hierarchy.records[$0].isAlive && engine.hierarchy.records[$0].kind == kind
    }
    return all.isEmpty || random.below(8) == 0 ? slot() : Slot(UInt32(all[random.below(all.count)]))
  }

  func kind() -> Kind {
    [.content, .content, .content, .navigation, .container, .tab, .split, .page, .table][
      random.below(9)]
  }

  private func motion() -> Motion {
    mode.holds
      ? [.animated, .animated, .immediate, .interactive, .held][random.below(5)]
      : [.animated, .immediate][random.below(2)]
  }

  private func transition() -> Position {
    let all = engine.hierarchy.transitions
    return all.isEmpty ? Position(random.below(100)) : all[random.below(all.count)].began
  }

  private func window() -> WindowID {
    WindowID(UInt32(random.below(20) == 0 ? 2 : random.below(2)))
  }

  private func traits() -> Traits {
    Traits(
      horizontal: SizeClass.allCases[random.below(3)],
      vertical: SizeClass.allCases[random.below(3)])
  }

  func command() -> Command {
    switch random.below(mode.byHand ? 60 : 48) {
    case 0, 1, 2: .create(kind(), class: Symbol(UInt32(random.below(5))))
    case 3: .release(slot())
    case 4, 5, 6, 7: .push(slot(), onto: slot(.navigation), motion())
    case 8, 9: .pop(slot(.navigation), motion())
    case 10: .popTo(slot(), in: slot(.navigation), motion())
    case 11: .popToRoot(slot(.navigation), motion())
    case 12: .setStack(slot(.navigation), motion())
    case 13, 14: .setTabs(slot(.tab), motion())
    case 15, 16:
      .select(slot(), in: slot(.tab), random.below(2) == 0 ? .user : .code, motion())
    case 17: .selectIndex(UInt32(random.below(6)), in: slot(.tab), .code, motion())
    case 18: .setPages(slot(.page), PageStyle.allCases[random.below(2)], .forward, motion())
    case 19: .swipePages(slot(.page), PageStyle.allCases[random.below(2)], .forward, motion())
    case 20, 21: .setColumn(slot(), in: slot(.split), Column.allCases[random.below(5)], motion())
    case 22: .collapse(slot(.split), motion())
    case 23: .expand(slot(.split), motion())
    case 24, 25, 26, 27:
      .present(
        slot(), from: slot(), Style.allCases[random.below(9)], motion(),
        whenReady: random.below(6) == 0)
    case 28, 29: .dismiss(slot(), motion())
    case 30: .swipeDismiss(slot(), motion())
    case 31: .show(slot(), from: slot(), motion())
    case 32: .showDetail(slot(), from: slot(), motion())
    case 33:
      .segue(
        Symbol(7), from: slot(), SegueKind.allCases[random.below(11)],
        by: random.below(2) == 0 ? .user : .code, motion())
    case 34:
      .unwind(
        slot(), action: Symbol(8), id: Symbol(9), by: random.below(2) == 0 ? .user : .code,
        motion())
    case 35: .escape(slot(), motion())
    case 36: .setTraits(window(), traits())
    case 37: .overrideTraits(slot(), traits())
    case 38:
      random.below(3) == 0
        ? .setRoot(slot(), window: window(), motion())
        : random.below(3) == 0 ? .hideWindow(window()) : .showWindow(window())
    case 39, 40: .finish(transition())
    case 41: .cancel(transition())
    case 42: .embed(slot(), in: slot(.container), motion())
    case 43: .unembed(slot(), motion())
    case 44: .exchange(slot(), for: slot(), in: slot(.container), motion())
    case 45: setting()
    case 46: random.below(2) == 0 ? .setState(slot()) : .clearState(slot(), Symbol(1))
    case 47: rare()
    case 48: .exchangeViews(slot(), for: slot(), in: slot(.container), motion())
    case 49: .addChild(slot(), to: slot(.container))
    case 50: .addView(slot(), in: slot(), motion())
    case 51: .removeView(slot(), motion())
    case 52: .removeFromParent(slot())
    case 53: .didMove(slot(), to: slot())
    case 54: .willMove(slot(), to: random.below(2) == 0 ? .none : slot())
    case 55: .appear(slot(), Appearance.allCases[random.below(4)])
    case 56: .beginAppearance(slot(), appearing: random.below(2) == 0)
    case 57: .endAppearance(slot())
    case 58: .set(slot(.container), .forwardsAppearance, UInt32(random.below(2)))
    default: .call(slot(), .viewWillAppear)
    }
  }

  private func setting() -> Command {
    let property = Property.allCases[random.below(Property.allCases.count)]
    return property == .forwardsAppearance
      ? .set(slot(), .title, 4) : .set(slot(), property, UInt32(random.below(3)))
  }

  private func rare() -> Command {
    switch random.below(43) {
    case 0: .warnOfMemory
    case 1: .enterBackground
    case 2: .enterForeground
    case 3: .layout(window())
    case 4: .resize(window())
    case 5: .becomeFirstResponder(slot())
    case 6: .resignFirstResponder(slot())
    case 7: .screenChanged(random.below(2) == 0 ? .none : slot())
    case 8: .action(Symbol(3), from: slot())
    case 9: .gesture(Symbol(3), from: slot())
    case 10: .preferContentSize(slot(), width: UInt32(random.below(3)), height: 4)
    case 11: .connect(scene: Symbol(UInt32(5 + random.below(2))))
    case 12: .disconnect(scene: Symbol(UInt32(5 + random.below(2))))
    case 13: .touchPresentationController(slot())
    case 14: .create(.object, identifier: Symbol(UInt32(random.below(3))))
    case 15: .create(.view, identifier: Symbol(1))
    case 16: .attach(slot(), to: slot())
    case 17: .extendRestoration
    case 18: .completeRestoration
    case 19:
      .selectDetent(
        slot(), detent: Symbol(UInt32(random.below(3))), by: random.below(2) == 0 ? .user : .code)
    case 20:
      .moveScene(
        Symbol(UInt32(5 + random.below(2))), to: SceneState.allCases[random.below(3)])
    case 21:
      .continueActivity(
        Symbol(UInt32(random.below(3))), scene: Symbol(random.below(2) == 0 ? 0 : 5))
    case 22:
      random.below(2) == 0
        ? .goBack(slot(.navigation), motion())
        : .goBackTo(slot(), in: slot(.navigation), motion())
    case 23: .selectAction(slot(), action: UInt32(random.below(3)), motion())
    case 24: .set(slot(), .alertStyle, UInt32(random.below(3)))
    case 25: .showColumn(slot(.split), Column.allCases[random.below(5)], motion())
    case 26: .hideColumn(slot(.split), Column.allCases[random.below(5)], motion())
    case 27:
      .preferDisplayMode(slot(.split), SplitDisplayMode.allCases[random.below(7)], motion())
    case 28: .set(slot(.split), .columns, 2)
    case 29: .turnPage(slot(.page), .scroll, Direction.allCases[random.below(2)], motion())
    case 30:
      .set(slot(.page), random.below(2) == 0 ? .showsPageCount : .delegatesSpine, 1)
    case 31: .set(slot(), Property.asked[random.below(Property.asked.count)], 1)
    case 32: .updateSystem(slot(), SystemInterfaceElement.allCases[random.below(4)])
    case 33: .rotate(window(), Orientation.allCases[random.below(4)], traits())
    case 34: .makeKey(window())
    case 35: .setLevel(window(), level: UInt32(random.below(3)))
    case 36: .updateFocus(slot(), to: random.below(2) == 0 ? .none : slot())
    case 37: .tapBeside(slot(), view: Symbol(UInt32(random.below(3))), motion())
    case 38: .setRoot(.none, window: window(), motion())
    case 39: .set(slot(.navigation), .delegatesTransitions, UInt32(random.below(2)))
    case 40: .set(slot(.tab), .delegatesTransitions, 1)
    case 41:
      .refer(slot(), [.asker, .original, .responder][random.below(3)], to: slot())
    default: .loadView(slot())
    }
  }
}

extension Property {
  /// The properties that have a node asked more questions.
  fileprivate static let asked: [Property] = [
    .delegatesTransitions, .delegatesOrientations, .delegatesHomeIndicator,
    .delegatesSystemGestures, .delegatesFocus, .delegatesResponder, .delegatesPopover,
  ]
}
