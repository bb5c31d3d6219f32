import Navlog
import NavlogTerminal

/// A pane that shows one note, and takes a remark on it.
class NotePane: DraftPane {
  override class var declaration: ClassDeclaration { ClassDeclaration("note") }

  @Stored("note") var note = ""
  @Stored("scroll") var scroll = 0
  /// The remark being written.
  @Stored("remark") private(set) var remark = ""
  @Stored("remarks") private(set) var isRemarking = false

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
    var area = area
    if isRemarking { drawRemark(on: &screen, in: &area, isFocused: isFocused) }
    size = View.Size(width: area.width, height: max(1, area.height))
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

  /// Draws the remark on the last line, and takes it from the area.
  private func drawRemark(on screen: inout Screen, in area: inout Rectangle, isFocused: Bool) {
    let label = "Remark: "
    let row = area.height - 1
    screen.write(label, row, 2, in: area, .key)
    let room = max(1, area.width - label.count - 4)
    let shown = String(remark.suffix(room - 1))
    let width = screen.write(shown, row, 2 + label.count, in: area)
    if isFocused, !isAsking {
      screen.cursor = Place(
        row: area.row + row, column: area.column + 2 + label.count + width)
    }
    area.height = max(0, area.height - 2)
  }

  private func scroll(by lines: Int) {
    guard let layout else { return }
    scroll = min(max(0, scroll + lines), max(0, layout.lines.count - size.height))
  }

  // MARK: - Remarks

  override var hasDraft: Bool { isRemarking && !remark.isEmpty }
  override var question: String { "Throw this remark away?" }
  override func discard() {
    endRemark()
    leave()
  }

  private func endRemark() {
    remark = ""
    isRemarking = false
  }

  /// Adds the remark below the note. Saving is idempotent: after a crash in between, it is added once.
  private func keepRemark() {
    if var note = kit.library.note(note), !remark.isEmpty, !note.text.hasSuffix("\n" + remark) {
      note.text += "\n" + remark
      kit.library.keep(note)
    }
    endRemark()
  }

  private func handleRemark(_ key: KeyPress) -> Bool {
    switch key {
    case .enter: keepRemark()
    case .escape where remark.isEmpty: endRemark()
    case .escape: leave()
    case .tab, .backTab: return false
    default:
      var editor = TextEditor(remark, cursor: remark.count)
      guard editor.handle(key, width: .max, isOneLine: true) else { return false }
      remark = editor.text
    }
    return true
  }

  // MARK: - Keys

  override func handle(_ key: KeyPress) -> Bool {
    if super.handle(key) { return true }
    if isRemarking { return handleRemark(key) }
    switch key {
    case .up, .character("k"): scroll(by: -1)
    case .down, .character("j"): scroll(by: 1)
    case .pageUp: scroll(by: 1 - size.height)
    case .pageDown, .character(" "): scroll(by: size.height - 1)
    case .home, .character("g"): scroll(by: -scroll)
    case .end, .character("G"): scroll(by: .max / 2)
    case .character("e"), .enter: if let note = kit.library.note(note) { compose(note) }
    case .character("a"): isRemarking = true
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
    if isAsking { return Confirmation.answers }
    if isRemarking { return [Hint("⏎", "add the remark"), Hint("esc", "leave")] }
    var hints = [
      Hint("↑↓", "scroll"), Hint("e", "edit"), Hint("a", "remark"), Hint("d", "delete"),
      Hint("esc", "back"),
    ]
    if splitViewController != nil { hints.append(Hint("b", "notebooks")) }
    return hints
  }
}
