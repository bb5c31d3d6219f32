import NavlogEventText
import NavlogNavigation

// The lines that take more than the values of the command. Each method is called for the command of its name.
extension ScriptLineContext {
  func openWindow(
    _ id: Symbol, scene: Symbol, traits: Traits, idiom: Idiom, system: UInt8
  ) -> JSONObject {
    line(
      "window", ("id", symbol(id) ?? "window"), ("horizontal", .string("\(traits.horizontal)")),
      ("vertical", .string("\(traits.vertical)")), ("idiom", .string("\(idiom)")),
      ("system", system == 13 ? nil : .integer(Int(system))), ("scene", symbol(scene)),
      ("visible", false))
  }

  func overrideTraits(_ child: Slot, _ traits: Traits) -> JSONObject? {
    parent(child).map {
      line(
        "overrideTraits", ("parent", json($0)), ("child", json(child)),
        ("horizontal", sizeClass(traits.horizontal)), ("vertical", sizeClass(traits.vertical)))
    }
  }

  func updateFocus(_ node: Slot, to target: Slot) -> JSONObject {
    line(
      "updateFocus", ("controller", json(node)), ("to", target.isNone ? nil : owner(target)),
      ("view", view(target)?.id))
  }

  func becomeFirstResponder(_ node: Slot) -> JSONObject {
    line("firstResponder", ("controller", owner(node)), ("view", view(node)?.id))
  }

  func screenChanged(_ node: Slot) -> JSONObject {
    line("screenChanged", ("element", node.isNone ? nil : view(node)?.id ?? json(node)))
  }

  func selectDetent(_ node: Slot, detent: Symbol, by origin: Origin) -> JSONObject {
    line(
      "selectDetent", ("controller", json(node)), ("detent", symbol(detent) ?? ""), by: origin)
  }

  func selectAction(_ node: Slot, action: UInt32, _ motion: Motion) -> JSONObject {
    line(
      "selectAction", ("controller", json(node)), ("action", .string(Self.action(Int(action)))),
      motion: motion)
  }

  func segue(
    _ id: Symbol, from: Slot, _ kind: SegueKind, by origin: Origin, _ motion: Motion
  ) -> JSONObject? {
    switch kind {
    case .customPresentation: nil
    case .unknown:
      text(id).map {
        line("segue", ("from", json(from)), ("id", .string($0)), by: origin, motion: motion)
      }
    default:
      destination.map {
        line(
          "segue", ("from", json(from)), ("kind", .string("\(kind)")), ("id", symbol(id)),
          ("to", .string($0)), by: origin, motion: motion)
      }
    }
  }

  func moveScene(_ scene: Symbol, to state: SceneState) -> JSONObject? {
    let verb =
      switch state {
      case .active: "foreground"
      case .background: "background"
      default: "deactivate"
      }
    return symbol(scene).map { line(verb, ("scene", $0)) }
  }

  func continueActivity(_ activity: Symbol, scene: Symbol) -> JSONObject {
    line("continueActivity", ("activity", symbol(activity) ?? ""), ("scene", symbol(scene)))
  }

  func terminate(force: Bool) -> JSONObject { line(force ? "forceQuit" : "terminate") }

  /// The controller, or that of the view.
  private func owner(_ slot: Slot) -> JSON { view(slot)?.owner ?? json(slot) }
}
