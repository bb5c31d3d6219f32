import NavlogEventText
import NavlogNavigation

// Windows, scenes, and what surrounds the controllers.
extension ScriptLineContext {
  func environment(_ command: Command) -> JSONObject? {
    switch command {
    case .openWindow(let id, let scene, let traits, let idiom, let system):
      var line: JSONObject = [
        "do": "window", "id": .string(text(id) ?? "window"),
        "horizontal": .string("\(traits.horizontal)"),
        "vertical": .string("\(traits.vertical)"), "idiom": .string("\(idiom)"),
      ]
      if system != 13 { line["system"] = .integer(Int(system)) }
      if let scene = text(scene) { line["scene"] = .string(scene) }
      line["visible"] = false
      return line
    case .setRoot(let node, let id, let motion):
      return line(
        "setRoot", nil, ("window", .string(window(id))), ("root", json(node)), plain(motion))
    case .showWindow(let id): return line("show", nil, ("window", .string(window(id))))
    case .hideWindow(let id): return line("hide", nil, ("window", .string(window(id))))
    case .setTraits(let id, let traits):
      return line(
        "traits", nil, ("window", .string(window(id))),
        ("horizontal", .string("\(traits.horizontal)")), ("vertical", .string("\(traits.vertical)"))
      )
    case .layout(let id): return line("layout", nil, ("window", .string(window(id))))
    case .resize(let id):
      // The size itself isn't recorded.
      return line("traits", nil, ("window", .string(window(id))), ("size", .array([0, 0])))
    case .rotate(let id, let orientation, let traits):
      return line(
        "rotate", nil, ("window", .string(window(id))), ("to", .string("\(orientation)")),
        sizeClass("horizontal", traits.horizontal), sizeClass("vertical", traits.vertical))
    case .makeKey(let id): return line("makeKey", nil, ("window", .string(window(id))))
    case .setLevel(let id, let level):
      return line(
        "setLevel", nil, ("window", .string(window(id))), ("level", .integer(Int(level))))
    case .overrideTraits(let child, let traits):
      return parent(child).map {
        line(
          "overrideTraits", nil, ("parent", json($0)), ("child", json(child)),
          sizeClass("horizontal", traits.horizontal), sizeClass("vertical", traits.vertical))
      }
    case .updateSystem(let node, let aspect):
      return line(
        "setNeedsUpdate", nil, ("controller", json(node)), ("of", .string("\(aspect)")))
    case .updateFocus(let node, let target):
      return line(
        "updateFocus", nil, ("controller", json(node)),
        ("to", target.isNone ? nil : owner(target)), ("view", view(target)?.id))
    case .connect(let scene): return text(scene).map { line("scene", nil, ("id", .string($0))) }
    case .disconnect(let scene):
      return text(scene).map { line("disconnect", nil, ("scene", .string($0))) }
    case .moveScene(let scene, let state):
      let verb =
        state == .active ? "foreground" : state == .background ? "background" : "deactivate"
      return text(scene).map { line(verb, nil, ("scene", .string($0))) }
    case .continueActivity(let activity, let scene):
      return line(
        "continueActivity", nil, ("activity", .string(text(activity) ?? "")),
        ("scene", text(scene).map(JSON.string)))
    case .preferContentSize(let node, let width, let height):
      return line(
        "preferredContentSize", nil, ("controller", json(node)),
        ("width", .integer(Int(width))), ("height", .integer(Int(height))))
    default: return nil
    }
  }

  private func sizeClass(_ name: String, _ size: SizeClass) -> (String, JSON?) {
    (name, size == .unspecified ? nil : .string("\(size)"))
  }
}
