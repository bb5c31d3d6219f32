import Navigation

extension FactReader {
  /// The command that a line names, as far as it says: what tells two of them apart for a person.
  func command() throws(ScriptError) -> Command {
    guard let name = try line.text("does") else { throw line.missing("does") }
    let (own, other) = (try node(), try slot("other"))
    if let command = try containment(name, own, other) { return command }
    if let command = try movement(name, own, other) { return command }
    if let command = try cause(name, own, other) { return command }
    if let command = try outline(name, own) { return command }
    if let callback = FactNames.callbacks[name] { return .restoring(callback, own) }
    if let question = FactNames.questions[name] {
      return .inquire(question, path: try symbol("path"))
    }
    throw line.wrong("does", "names no command: '\(name)'")
  }

  private func containment(
    _ name: String, _ own: Slot, _ other: Slot
  ) throws(ScriptError) -> Command? {
    switch name {
    case "create":
      return .create(
        try line.word("kind", else: .content), class: try symbol("class"),
        identifier: try symbol("restoration"))
    case "release": return .release(own)
    case "set":
      let property: Property = try line.word("property")
      return .set(own, property, try value(of: property))
    case "setState": return .setState(own)
    case "clearState": return .clearState(own, try symbol("key"))
    case "attach": return .attach(other, to: own)
    case "preferContentSize":
      return .preferContentSize(
        own, width: try line.number("width"), height: try line.number("height"))
    case "loadView": return .loadView(own)
    case "setView": return .setView(own, of: other)
    case "appear": return .appear(own, try line.word("goal", else: .appeared))
    case "beginAppearance":
      return .beginAppearance(own, appearing: try line.flag("appearing"))
    case "endAppearance": return .endAppearance(own)
    case "call": return .call(own, try line.word("callback"))
    case "addChild": return .addChild(other, to: own)
    case "addView": return .addView(other, in: own)
    case "willMove": return .willMove(own, to: other)
    case "didMove": return .didMove(own, to: other)
    case "removeView": return .removeView(own)
    case "removeFromParent": return .removeFromParent(own)
    case "embed": return .embed(other, in: own)
    case "unembed": return .unembed(own)
    case "exchange": return .exchange(other, for: try slot("for"), in: own)
    case "exchangeViews": return .exchangeViews(other, for: try slot("for"), in: own)
    default: return nil
    }
  }

  private func movement(
    _ name: String, _ own: Slot, _ other: Slot
  ) throws(ScriptError) -> Command? {
    switch name {
    case "push": return .push(other, onto: own)
    case "pop": return .pop(own)
    case "popTo": return .popTo(other, in: own)
    case "popToRoot": return .popToRoot(own)
    case "setStack": return .setStack(own)
    case "setTabs": return .setTabs(own)
    case "select": return .select(other, in: own)
    case "selectIndex": return .selectIndex(try line.number("index"), in: own)
    case "setPages": return .setPages(own)
    case "swipePages": return .swipePages(own)
    case "setColumn": return .setColumn(other, in: own, try line.word("column", else: .primary))
    case "collapse": return .collapse(own)
    case "expand": return .expand(own)
    case "present": return .present(other, from: own)
    case "dismiss": return .dismiss(own)
    case "swipeDismiss": return .swipeDismiss(own)
    case "touchPresentationController": return .touchPresentationController(own)
    case "becomeFirstResponder": return .becomeFirstResponder(own)
    case "resignFirstResponder": return .resignFirstResponder(own)
    case "finish": return .finish(try position("began"))
    case "cancel": return .cancel(try position("began"))
    default: return nil
    }
  }

  private func cause(
    _ name: String, _ own: Slot, _ other: Slot
  ) throws(ScriptError) -> Command? {
    switch name {
    case "show": return .show(other, from: own)
    case "showDetail": return .showDetail(other, from: own)
    case "action": return .action(try symbol("selector"), from: own)
    case "gesture": return .gesture(try symbol("selector"), from: own)
    case "segue":
      return .segue(try symbol("segue"), from: own, try line.word("kind", else: .show))
    case "unwind": return .unwind(own, action: try symbol("action"), id: try symbol("segue"))
    case "escape": return .escape(own)
    case "screenChanged": return .screenChanged(own)
    default: return nil
    }
  }

  private func outline(_ name: String, _ own: Slot) throws(ScriptError) -> Command? {
    switch name {
    case "openWindow":
      return .openWindow(try symbol("window"), scene: try symbol("scene"), traits: Traits())
    case "setRoot": return .setRoot(own, window: try window("window"))
    case "showWindow": return .showWindow(try window("window"))
    case "hideWindow": return .hideWindow(try window("window"))
    case "setTraits": return .setTraits(try window("window"), try line.traits("traits"))
    case "resize": return .resize(try window("window"))
    case "layout": return .layout(try window("window"))
    case "overrideTraits": return .overrideTraits(own, try line.traits("traits"))
    case "connect": return .connect(scene: try symbol("scene"))
    case "disconnect": return .disconnect(scene: try symbol("scene"))
    case "turn": return .turn
    case "launch": return .launch
    case "warnOfMemory": return .warnOfMemory
    case "enterBackground": return .enterBackground
    case "enterForeground": return .enterForeground
    case "terminate": return .terminate(force: try line.flag("force"))
    case "ignoreSnapshot": return .ignoreSnapshot
    case "extendRestoration": return .extendRestoration
    case "completeRestoration": return .completeRestoration
    case "cite": return .cite(.restored)
    case "judge": return .judge(own, was: 0, path: .none, Ruling(.restored, rule: 1))
    default: return nil
    }
  }
}
