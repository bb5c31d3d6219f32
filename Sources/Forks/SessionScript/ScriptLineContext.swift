import NavlogEventText
import NavlogNavigation
import NavlogScripts

/// Writes single commands as lines of a script.
struct ScriptLineContext {
  let name: (Slot) -> String
  /// Returns the id of a view and the name of its controller; `nil` if it is something else.
  let view: (Slot) -> (id: JSON, owner: JSON)?
  /// Returns the parent of a child.
  let parent: (Slot) -> Slot?
  let text: (Symbol) -> String?
  let window: (WindowID) -> String
  /// Returns the container of the transition that began at a position.
  let container: (Position) -> Slot?
  /// The nodes that were given with the command.
  let given: [Slot]
  /// The destination of a segue.
  let destination: String?

  /// Returns the line of a command; `nil` if there is none.
  func line(for command: Command) -> JSONObject? {
    environment(command) ?? containment(command) ?? containers(command) ?? presentation(command)
  }

  private func containment(_ command: Command) -> JSONObject? {
    switch command {
    case .loadView(let node): line("loadView", nil, ("controller", json(node)))
    case .setView(let node, let owner):
      line("setView", nil, ("controller", json(node)), ("of", json(owner)))
    case .appear(let node, let state, let animated):
      line(
        "appearance", nil, ("controller", json(node)), ("to", .string("\(state)")),
        ("animated", .bool(animated)))
    case .beginAppearance(let node, let appearing, let animated):
      line(
        "beginAppearance", nil, ("controller", json(node)), ("appearing", .bool(appearing)),
        ("animated", .bool(animated)))
    case .endAppearance(let node): line("endAppearance", nil, ("controller", json(node)))
    case .call(let node, let callback):
      line("call", nil, ("controller", json(node)), ("callback", .string("\(callback)")))
    case .addChild(let child, let parent):
      line("addChild", nil, ("parent", json(parent)), ("child", json(child)))
    case .addView(let child, let parent, let motion):
      line("addView", motion, ("child", json(child)), ("in", json(parent)))
    case .willMove(let child, let parent):
      line("willMove", nil, ("child", json(child)), ("to", json(parent)))
    case .didMove(let child, let parent):
      line("didMove", nil, ("child", json(child)), ("to", json(parent)))
    case .removeView(let child, let motion):
      line("removeView", nil, ("child", json(child)), plain(motion))
    case .removeFromParent(let child): line("removeFromParent", nil, ("child", json(child)))
    case .embed(let child, let parent, let motion):
      line("embed", nil, ("parent", json(parent)), ("child", json(child)), plain(motion))
    case .unembed(let child, let motion):
      line("unembed", nil, ("child", json(child)), plain(motion))
    case .exchange(let new, let old, let parent, let motion):
      line("transition", motion, ("in", json(parent)), ("from", json(old)), ("to", json(new)))
    case .exchangeViews(let new, let old, let parent, let motion):
      line(
        "transition", motion, ("in", json(parent)), ("from", json(old)), ("to", json(new)),
        ("bare", true))
    default: nil
    }
  }

  private func containers(_ command: Command) -> JSONObject? {
    switch command {
    case .push(let node, let stack, let motion):
      line("push", motion, ("in", json(stack)), ("controller", json(node)))
    case .pop(let stack, let motion): line("pop", motion, ("in", json(stack)))
    case .popTo(let node, let stack, let motion):
      line("popTo", motion, ("in", json(stack)), ("controller", json(node)))
    case .popToRoot(let stack, let motion): line("popToRoot", motion, ("in", json(stack)))
    case .goBack(let stack, let motion): line("goBack", motion, ("in", json(stack)))
    case .setStack(let stack, let motion):
      line("setStack", motion, ("in", json(stack)), ("controllers", all))
    case .setTabs(let tabs, let motion):
      line("setTabs", motion, ("in", json(tabs)), ("controllers", all))
    case .select(let node, let tabs, let origin, let motion):
      line("select", nil, ("in", json(tabs)), ("controller", json(node)), by(origin), plain(motion))
    case .selectIndex(let index, let tabs, let origin, let motion):
      line(
        "select", nil, ("in", json(tabs)), ("index", .integer(Int(index))), by(origin),
        plain(motion))
    case .setPages(let pages, let style, let direction, let motion):
      line(
        "setPages", motion, ("in", json(pages)), ("controllers", all),
        ("style", .string("\(style)")), ("direction", .string("\(direction)")))
    case .swipePages(let pages, let style, let direction, let motion):
      line(
        "swipePage", motion, ("in", json(pages)), ("controllers", all),
        ("style", .string("\(style)")), ("direction", .string("\(direction)")))
    case .turnPage(let pages, let style, let direction, let motion):
      line(
        "turnPage", motion, ("in", json(pages)), ("style", .string("\(style)")),
        ("direction", .string("\(direction)")))
    case .setColumn(let node, let split, let column, let motion):
      line(
        "setColumn", motion, ("in", json(split)), ("column", .string("\(column)")),
        ("controller", json(node)))
    case .showColumn(let split, let column, let motion):
      line("showColumn", motion, ("in", json(split)), ("column", .string("\(column)")))
    case .hideColumn(let split, let column, let motion):
      line("hideColumn", motion, ("in", json(split)), ("column", .string("\(column)")))
    case .preferDisplayMode(let split, let mode, let motion):
      line("preferDisplayMode", motion, ("in", json(split)), ("mode", .string("\(mode)")))
    case .collapse(let split, let motion): line("collapse", motion, ("in", json(split)))
    case .expand(let split, let motion): line("expand", motion, ("in", json(split)))
    default: nil
    }
  }

  private func presentation(_ command: Command) -> JSONObject? {
    switch command {
    case .present(let node, let from, let style, let motion, let waits):
      line(
        "present", motion, ("from", json(from)), ("controller", json(node)),
        ("style", style.map { .string("\($0)") }), ("whenReady", waits ? true : nil))
    case .dismiss(let node, let motion): line("dismiss", motion, ("from", json(node)))
    case .swipeDismiss(let node, let motion):
      line("swipeDismiss", motion, ("controller", json(node)))
    case .touchPresentationController(let node):
      line("touchPresentationController", nil, ("controller", json(node)))
    case .selectDetent(let node, let detent, let origin):
      line(
        "selectDetent", nil, ("controller", json(node)),
        ("detent", .string(text(detent) ?? "")), by(origin))
    case .tapBeside(let node, let view, let motion):
      line(
        "tapBeside", motion, ("controller", json(node)), ("view", text(view).map(JSON.string)))
    case .selectAction(let node, let action, let motion):
      line(
        "selectAction", motion, ("controller", json(node)),
        ("action", .string(Self.action(Int(action)))))
    case .becomeFirstResponder(let node):
      line("firstResponder", nil, ("controller", owner(node)), ("view", view(node)?.id))
    case .resignFirstResponder: line("firstResponder", nil, ("controller", .null))
    case .show(let node, let from, let motion):
      line("show", motion, ("from", json(from)), ("controller", json(node)))
    case .showDetail(let node, let from, let motion):
      line("showDetail", motion, ("from", json(from)), ("controller", json(node)))
    case .action(let selector, let from):
      text(selector).map { line("action", nil, ("from", json(from)), ("selector", .string($0))) }
    case .gesture(let selector, let from):
      text(selector).map { line("gesture", nil, ("from", json(from)), ("selector", .string($0))) }
    case .segue(let id, let from, .unknown, let origin, let motion):
      text(id).map { id in
        line("segue", motion, ("from", json(from)), ("id", .string(id)), by(origin))
      }
    case .segue(let id, let from, let kind, let origin, let motion)
    where kind != .customPresentation:
      destination.map { destination in
        line(
          "segue", motion, ("from", json(from)), ("kind", .string("\(kind)")),
          ("id", text(id).map(JSON.string)), ("to", .string(destination)), by(origin))
      }
    case .unwind(let from, let action, let id, let origin, let motion):
      text(action).map { action in
        line(
          "unwind", motion, ("from", json(from)), ("action", .string(action)),
          ("id", text(id).map(JSON.string)), by(origin))
      }
    case .escape(let node, let motion): line("escape", motion, ("controller", json(node)))
    case .screenChanged(let node):
      line("screenChanged", nil, ("element", node.isNone ? nil : view(node)?.id ?? json(node)))
    case .finish(let position): line("finish", nil, ("of", container(position).map(json)))
    case .cancel(let position): line("cancel", nil, ("of", container(position).map(json)))
    case .warnOfMemory: line("memoryWarning", nil)
    case .enterBackground: line("background", nil)
    case .enterForeground: line("foreground", nil)
    case .terminate(let force): line(force ? "forceQuit" : "terminate", nil)
    case .ignoreSnapshot: line("ignoreSnapshot", nil)
    case .extendRestoration: line("extendRestoration", nil)
    case .completeRestoration: line("completeRestoration", nil)
    default: nil
    }
  }

  // MARK: - Parts of lines

  private var all: JSON { .array(given.map { .string(name($0)) }) }

  func json(_ slot: Slot) -> JSON { slot.isNone ? .null : .string(name(slot)) }

  /// The controller, or that of the view.
  func owner(_ slot: Slot) -> JSON { view(slot)?.owner ?? json(slot) }

  /// The name of an action of an alert; only its place among them is recorded.
  static func action(_ index: Int) -> String { "action \(index + 1)" }

  private func by(_ origin: Origin) -> (String, JSON?) { ("by", origin == .user ? "user" : nil) }

  /// A motion of a command that isn't animated by itself.
  func plain(_ motion: Motion) -> (String, JSON?) {
    switch motion {
    case .immediate: ("animated", nil)
    case .animated: ("animated", true)
    case .interactive: ("interactive", true)
    case .held: ("hold", true)
    }
  }

  func line(
    _ verb: String, _ motion: Motion?, _ fields: (String, JSON?)...
  ) -> JSONObject {
    var line: JSONObject = ["do": .string(verb)]
    for (name, value) in fields { if let value { line[name] = value } }
    switch motion {
    case nil, .animated?: break
    case .immediate?: line["animated"] = false
    case .interactive?: line["interactive"] = true
    case .held?: line["hold"] = true
    }
    return line
  }

  /// Returns the field of a stub with a property; `nil` if none has it.
  static func field(
    _ property: Property, _ value: UInt32, _ text: (Symbol) -> String?
  ) -> (name: String, value: JSON)? {
    if property == .skipsSuper {
      return ("skipsSuper", .array(MissingSuperCalls(rawValue: value).callbacks.map(JSON.string)))
    }
    let name =
      switch property {
      case .restorationIdentifier: "restoration"
      case .style, .transition, .definesPresentationContext,
        .providesPresentationContextTransitionStyle, .isModalInPresentation, .forwardsAppearance,
        .shouldRemovePresentersView, .encodesChildren, .hidesBottomBarWhenPushed, .transient,
        .title, .columns, .spine, .version:
        "\(property)"
      default: property.isField ? "\(property)" : ""
      }
    guard !name.isEmpty else { return nil }
    switch property.role {
    case .flag: return (name, .bool(value != 0))
    case .symbol: return (name, value == 0 ? .null : text(Symbol(value)).map(JSON.string) ?? .null)
    case .number: return (name, .integer(Int(value)))
    case .style:
      return UInt8(exactly: value).flatMap(Style.init(rawValue:)).map { (name, .string("\($0)")) }
    case .transitionStyle:
      return UInt8(exactly: value).flatMap(TransitionStyle.init(rawValue:))
        .map { (name, .string("\($0)")) }
    }
  }
}
