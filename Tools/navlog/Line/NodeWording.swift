import Navigation
import Restoration
import Scripts

/// Says of a node in a hierarchy what a person wants to know of it.
struct NodeWording {
  let hierarchy: Hierarchy
  let names: Cast.Names
  let visible: Set<Slot>

  init(_ hierarchy: Hierarchy, _ names: Cast.Names) {
    self.hierarchy = hierarchy
    self.names = names
    visible = Set(hierarchy.visible)
  }

  /// Its class and title, and how it hangs on the one above it.
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

  /// What there is to say of a node, the most telling first.
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
    }
    if record.isCollapsed { facts.append("collapsed") }
    if !row.above.isNone, row.edge == .child, hierarchy[row.above].kind == .split {
      facts.append("\(record.column)")
    }
    if hierarchy.firstResponder == row.slot { facts.append("first responder") }
    if hierarchy.focus == row.slot { facts.append("focus") }
    if let identifier = names.text(record.identifier) { facts.append("'\(identifier)'") }
    return facts
  }
}
