import Navigation

extension Command {
  /// What a line says of a command beside its name and its nodes: all that tells two of them apart
  /// for a person.
  func details(_ names: some NodeNames) -> [OutputLine.Field] {
    func text(_ name: String, _ symbol: Symbol) -> [OutputLine.Field] {
      names.text(symbol).map { [.init(name, .string($0))] } ?? []
    }
    func window(_ window: WindowID) -> [OutputLine.Field] {
      [.init("window", .string(names.name(window)))]
    }
    switch self {
    case .create(let kind, let symbol, let identifier, _):
      return [.init("kind", .string("\(kind)"))] + text("class", symbol)
        + text("restoration", identifier)
    case .set(_, let property, let value):
      return [
        .init("property", .string("\(property)")), .init("value", property.json(value, names)),
      ]
    case .clearState(_, let key): return text("key", key)
    case .openWindow(let id, let scene, _, _, _): return text("window", id) + text("scene", scene)
    case .setRoot(_, let id, _), .showWindow(let id), .hideWindow(let id), .setTraits(let id, _),
      .resize(let id), .layout(let id):
      return window(id)
    case .setColumn(_, _, let column, _): return [.init("column", .string("\(column)"))]
    case .connect(let scene), .disconnect(let scene): return text("scene", scene)
    case .appear(_, let goal, _): return [.init("goal", .string("\(goal)"))]
    case .call(_, let callback): return [.init("callback", .string("\(callback)"))]
    case .selectIndex(let index, _, _, _): return [.init("index", .integer(Int(index)))]
    case .exchange(_, let old, _, _), .exchangeViews(_, let old, _, _):
      return [.init("for", names.json(old))]
    case .action(let selector, _), .gesture(let selector, _): return text("selector", selector)
    case .segue(let id, _, let kind, _, _):
      return [.init("kind", .string("\(kind)"))] + text("segue", id)
    case .unwind(_, let action, let id, _, _): return text("action", action) + text("segue", id)
    case .finish(let began), .cancel(let began): return [.init("began", .integer(Int(began)))]
    case .terminate(let force): return [.init("force", .bool(force))]
    default: return []
    }
  }
}
