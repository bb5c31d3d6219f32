import NavlogTimeTravel
import NavlogNavigation
import NavlogRestoration

/// Describes the nodes of a hierarchy.
struct NodeWording {
  let hierarchy: Hierarchy
  let names: NodeNameIndex.Names
  let visible: Set<Slot>

  init(_ hierarchy: Hierarchy, _ names: NodeNameIndex.Names) {
    self.hierarchy = hierarchy
    self.names = names
    visible = Set(hierarchy.visible)
  }

  /// The class and title of a node, and how it relates to the node above.
  func label(_ row: Outline.Row) -> String {
    let record = hierarchy[row.slot]
    var text = names.text(record.classSymbol) ?? record.kind.className
    if let title = hierarchy.property(.title, of: row.slot).flatMap({ names.text(Symbol($0)) }) {
      text += " \"\(title)\""
    }
    switch row.edge {
    case .presented: text = "presents " + text
    case .attached: text = "keeps " + text
    case .root, .child, .loose: break
    }
    return text.printable
  }

  /// The facts about a node, most important first.
  func facts(_ row: Outline.Row) -> [String] {
    let record = hierarchy[row.slot]
    var facts: [String] = []
    if record.kind.isController {
      switch record.appearance {
      case .appeared: facts.append(visible.contains(row.slot) ? "visible" : "on screen")
      case .appearing, .disappearing: facts.append("\(record.appearance)")
      case .disappeared: facts.append(record.isLoaded ? "off screen" : "not loaded")
      }
    }
    if record.isSelected { facts.append("selected") }
    if row.edge == .presented {
      facts.append(
        record.style == record.adaptedStyle
          ? "as \(record.style)" : "as \(record.style) adapted to \(record.adaptedStyle)")
      if let asker = asker(row) { facts.append("asked by n\(hierarchy[asker].born)") }
    }
    if record.isCollapsed { facts.append("collapsed") }
    if let column = column(row) { facts.append("\(column)") }
    if hierarchy.firstResponder == row.slot { facts.append("first responder") }
    if hierarchy.focus == row.slot { facts.append("focus") }
    if let identifier = names.text(record.identifier) { facts.append("'\(identifier)'") }
    return facts
  }

  /// The column of a child of a split view controller.
  func column(_ row: Outline.Row) -> Column? {
    guard !row.above.isNone, row.edge == .child, hierarchy[row.above].kind == .split else {
      return nil
    }
    return hierarchy[row.slot].column
  }

  /// The node that asked for a presentation, if another node above it presents because it defines
  /// the context.
  func asker(_ row: Outline.Row) -> Slot? {
    guard row.edge == .presented else { return nil }
    let asker = hierarchy.linked(row.slot, .asker)
    return hierarchy.isAlive(asker) && asker != row.above ? asker : nil
  }
}
