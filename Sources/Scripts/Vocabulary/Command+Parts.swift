package import Navigation

extension Command {
  /// The command's name in the log, whom it is for, and who comes with it.
  ///
  /// The receiver is whom an app would call: the stack for a push, the presenter for a presentation.
  package var parts: (name: String, receiver: Slot, other: Slot) {
    switch self {
    case .create: ("create", .none, .none)
    case .release(let node): ("release", node, .none)
    case .set(let node, _, _): ("set", node, .none)
    case .setState(let node): ("setState", node, .none)
    case .clearState(let node, _): ("clearState", node, .none)
    case .attach(let node, let owner): ("attach", owner, node)
    case .preferContentSize(let node, _, _): ("preferContentSize", node, .none)
    case .openWindow: ("openWindow", .none, .none)
    case .setRoot(let node, _, _): ("setRoot", node, .none)
    case .showWindow: ("showWindow", .none, .none)
    case .hideWindow: ("hideWindow", .none, .none)
    case .setTraits: ("setTraits", .none, .none)
    case .resize: ("resize", .none, .none)
    case .overrideTraits(let node, _): ("overrideTraits", node, .none)
    case .layout: ("layout", .none, .none)
    case .connect: ("connect", .none, .none)
    case .disconnect: ("disconnect", .none, .none)
    case .loadView(let node): ("loadView", node, .none)
    case .setView(let node, let other): ("setView", node, other)
    case .appear(let node, _, _): ("appear", node, .none)
    case .beginAppearance(let node, _, _): ("beginAppearance", node, .none)
    case .endAppearance(let node): ("endAppearance", node, .none)
    case .call(let node, _): ("call", node, .none)
    case .addChild(let child, let parent): ("addChild", parent, child)
    case .addView(let child, let host, _): ("addView", host, child)
    case .willMove(let child, let parent): ("willMove", child, parent)
    case .didMove(let child, let parent): ("didMove", child, parent)
    case .removeView(let child, _): ("removeView", child, .none)
    case .removeFromParent(let child): ("removeFromParent", child, .none)
    case .embed(let child, let parent, _): ("embed", parent, child)
    case .unembed(let child, _): ("unembed", child, .none)
    case .exchange(let new, _, let parent, _): ("exchange", parent, new)
    case .exchangeViews(let new, _, let parent, _): ("exchangeViews", parent, new)
    case .push(let node, let stack, _): ("push", stack, node)
    case .pop(let stack, _): ("pop", stack, .none)
    case .popTo(let node, let stack, _): ("popTo", stack, node)
    case .popToRoot(let stack, _): ("popToRoot", stack, .none)
    case .setStack(let stack, _): ("setStack", stack, .none)
    case .setTabs(let tab, _): ("setTabs", tab, .none)
    case .select(let node, let tab, _, _): ("select", tab, node)
    case .selectIndex(_, let tab, _, _): ("selectIndex", tab, .none)
    case .setPages(let page, _, _, _): ("setPages", page, .none)
    case .swipePages(let page, _, _, _): ("swipePages", page, .none)
    case .setColumn(let node, let split, _, _): ("setColumn", split, node)
    case .collapse(let split, _): ("collapse", split, .none)
    case .expand(let split, _): ("expand", split, .none)
    case .present(let node, let from, _, _, _): ("present", from, node)
    case .dismiss(let node, _): ("dismiss", node, .none)
    case .swipeDismiss(let node, _): ("swipeDismiss", node, .none)
    case .touchPresentationController(let node): ("touchPresentationController", node, .none)
    case .becomeFirstResponder(let node): ("becomeFirstResponder", node, .none)
    case .resignFirstResponder(let node): ("resignFirstResponder", node, .none)
    case .show(let node, let from, _): ("show", from, node)
    case .showDetail(let node, let from, _): ("showDetail", from, node)
    case .action(_, let from): ("action", from, .none)
    case .gesture(_, let from): ("gesture", from, .none)
    case .segue(_, let from, _, _, _): ("segue", from, .none)
    case .unwind(let from, _, _, _, _): ("unwind", from, .none)
    case .escape(let node, _): ("escape", node, .none)
    case .screenChanged(let node): ("screenChanged", node, .none)
    case .finish: ("finish", .none, .none)
    case .cancel: ("cancel", .none, .none)
    case .turn: ("turn", .none, .none)
    case .launch: ("launch", .none, .none)
    case .warnOfMemory: ("warnOfMemory", .none, .none)
    case .enterBackground: ("enterBackground", .none, .none)
    case .enterForeground: ("enterForeground", .none, .none)
    case .terminate: ("terminate", .none, .none)
    case .ignoreSnapshot: ("ignoreSnapshot", .none, .none)
    case .extendRestoration: ("extendRestoration", .none, .none)
    case .completeRestoration: ("completeRestoration", .none, .none)
    case .restoring(let callback, let node): ("\(callback)", node, .none)
    case .inquire(let kind, _): ("\(kind)", .none, .none)
    case .judge(let node, _, _, _): ("judge", node, .none)
    }
  }
}

extension Command {
  /// Whether it can change more than what a node keeps: state that was kept back comes first.
  var isStructural: Bool {
    switch self {
    case .setState, .clearState, .turn, .layout: false
    default: true
    }
  }
}
