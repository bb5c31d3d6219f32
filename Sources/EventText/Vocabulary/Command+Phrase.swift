import NavlogHistory
package import NavlogNavigation
import NavlogRestoration

extension Command {
  /// Returns the command as readable text, such as `push n12 onto n4`.
  package func phrase(_ names: some NodeNames) -> String {
    func text(_ symbol: Symbol) -> String { names.text(symbol).map { "'\($0)'" } ?? "" }
    let parts = parts
    var words = [parts.name]
    switch self {
    case .create(let kind, let name, let identifier, _):
      words.append(names.text(name) ?? kind.className)
      if let identifier = names.text(identifier) { words.append("as '\(identifier)'") }
    case .set(_, let property, _): words.append("\(property) of")
    case .clearState(_, let key): words.append("\(text(key)) of")
    case .openWindow(let id, _, _, _, _): words.append(text(id))
    case .setRoot(let node, let window, _):
      let root = node.isNone ? "none" : names.name(node)
      return "\(parts.name) \(root) in '\(names.name(window))'"
    case .rotate(let window, let orientation, _):
      words += ["'\(names.name(window))'", "to", "\(orientation)"]
    case .setLevel(let window, let level): words += ["'\(names.name(window))'", "to", "\(level)"]
    case .updateSystem(_, let aspect): words.append("\(aspect) of")
    case .updateFocus(let node, let target) where !target.isNone:
      return "\(parts.name) \(names.name(node)) to \(names.name(target))"
    case .setView(let node, let other):
      return "\(parts.name) \(names.name(node)) of \(names.name(other))"
    case .willMove(let child, let parent), .didMove(let child, let parent):
      let goal = parent.isNone ? "none" : names.name(parent)
      return "\(parts.name) \(names.name(child)) to \(goal)"
    case .setColumn(_, _, let column, _): words.append("\(column)")
    case .connect(let scene), .disconnect(let scene): words.append(text(scene))
    case .moveScene(let scene, let state): words += [text(scene), "to", "\(state)"]
    case .continueActivity(let activity, _): words.append(text(activity))
    case .appear(_, let goal, _): words.append("\(goal)")
    case .call(_, let callback): words.append("\(callback) of")
    case .selectIndex(let index, _, _, _): words.append("\(index) in")
    case .action(let selector, _), .gesture(let selector, _):
      words += [text(selector), "from"]
    case .segue(let id, _, let kind, _, _): words += ["\(kind)", text(id), "from"]
    case .unwind(_, let action, _, _, _): words += [text(action), "from"]
    case .finish(let began), .cancel(let began): words.append("what began at \(began)")
    case .terminate(let force): if force { words.append("by force") }
    default: if let window { words.append("'\(names.name(window))'") }
    }
    if !parts.other.isNone {
      words.append(names.name(parts.other))
      if !parts.receiver.isNone {
        words.append(definition.field("node")?.preposition ?? "in")
      }
    }
    if !parts.receiver.isNone { words.append(names.name(parts.receiver)) }
    return words.filter { !$0.isEmpty }.joined(separator: " ")
  }
}
