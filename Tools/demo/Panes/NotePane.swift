import Navlog
import NavlogTerminal

/// A pane that shows one note.
class NotePane: Pane {
  override class var declaration: ClassDeclaration { ClassDeclaration("note") }

  @Stored("note") var note = ""
  @Stored("scroll") var scroll = 0

  override init(_ kit: Kit) {
    super.init(kit)
    takeBackDrafts()
  }

  func open(_ note: String) {
    self.note = note
    title = heading
  }

  override var heading: String { kit.library.note(note)?.title ?? "" }

  private var column: Int { kit.library[.wide] ? size.width - 4 : min(64, size.width - 4) }
  private var layout: TextLayout? {
    kit.library.note(note).map { TextLayout($0.text, width: column) }
  }

  override func draw(on screen: inout Screen, in area: Rectangle, isFocused: Bool) {
    size = Size(width: area.width, height: max(1, area.height))
    guard let layout else { return }
    let top = min(scroll, max(0, layout.lines.count - area.height))
    for line in 0..<min(area.height, layout.lines.count - top) {
      screen.write(
        layout.text(top + line), line, 2, in: area, top + line == 0 ? .title : .plain)
    }
    let hidden = layout.lines.count - top - area.height
    if hidden > 0 {
      let more = " \(hidden) more ↓ "
      screen.write(more, area.height - 1, area.width - more.count - 1, in: area, .faint)
    }
  }

  private func scroll(by lines: Int) {
    guard let layout else { return }
    scroll = min(max(0, scroll + lines), max(0, layout.lines.count - size.height))
  }

  override func handle(_ key: KeyPress) -> Bool {
    switch key {
    case .up, .character("k"): scroll(by: -1)
    case .down, .character("j"): scroll(by: 1)
    case .pageUp: scroll(by: 1 - size.height)
    case .pageDown, .character(" "): scroll(by: size.height - 1)
    case .home, .character("g"): scroll(by: -scroll)
    case .end, .character("G"): scroll(by: .max / 2)
    case .character("e"), .enter: if let note = kit.library.note(note) { compose(note) }
    case .character("d"):
      confirm("Delete “\(heading)”?", "deleteNote")
    case .character("b"): performUnwind("backToNotebooks", animated: false)
    case .escape, .left, .character("h"): leave()
    default: return false
    }
    return true
  }

  private func leave() {
    if let desk = splitViewController as? Desk, !desk.isCollapsed {
      desk.focus = .list
    } else {
      navigationController?.tapBackButton(animated: false)
    }
  }

  override var hints: [Hint] {
    var hints = [Hint("↑↓", "scroll"), Hint("e", "edit"), Hint("d", "delete"), Hint("esc", "back")]
    if splitViewController != nil { hints.append(Hint("b", "notebooks")) }
    return hints
  }
}
