package import Navigation

extension Command {
  /// The nodes that the command itself names.
  package var subjects: [Slot] {
    switch self {
    case .create, .openWindow, .showWindow, .hideWindow, .setTraits, .resize, .layout, .connect,
      .disconnect, .finish, .cancel, .turn, .launch, .warnOfMemory, .enterBackground,
      .enterForeground, .terminate, .ignoreSnapshot, .extendRestoration, .completeRestoration,
      .inquire, .cite:
      []
    case .release(let node), .set(let node, _, _), .setState(let node), .clearState(let node, _),
      .preferContentSize(let node, _, _), .setRoot(let node, _, _), .overrideTraits(let node, _),
      .loadView(let node), .appear(let node, _, _), .beginAppearance(let node, _, _),
      .endAppearance(let node), .call(let node, _), .removeView(let node, _),
      .removeFromParent(let node), .unembed(let node, _), .pop(let node, _),
      .popToRoot(let node, _), .setStack(let node, _), .setTabs(let node, _),
      .selectIndex(_, let node, _, _), .setPages(let node, _, _, _),
      .swipePages(let node, _, _, _), .collapse(let node, _), .expand(let node, _),
      .dismiss(let node, _), .swipeDismiss(let node, _), .touchPresentationController(let node),
      .becomeFirstResponder(let node), .resignFirstResponder(let node), .action(_, let node),
      .gesture(_, let node), .segue(_, let node, _, _, _), .unwind(let node, _, _, _, _),
      .escape(let node, _), .screenChanged(let node), .restoring(_, let node),
      .judge(let node, _, _, _):
      [node]
    case .attach(let node, let other), .setView(let node, let other),
      .addChild(let node, let other), .addView(let node, let other, _),
      .willMove(let node, let other), .didMove(let node, let other),
      .embed(let node, let other, _), .push(let node, let other, _),
      .popTo(let node, let other, _), .select(let node, let other, _, _),
      .setColumn(let node, let other, _, _), .present(let node, let other, _, _, _),
      .show(let node, let other, _), .showDetail(let node, let other, _):
      [node, other]
    case .exchange(let new, let old, let parent, _),
      .exchangeViews(let new, let old, let parent, _):
      [new, old, parent]
    }
  }
}
