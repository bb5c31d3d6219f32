import Navlog
import NavlogTerminal

/// A note being written. Its draft is stored with every key, and added to the library when saved.
///
/// The builds store the draft in different ways.
@MainActor
class Composer: Pane {
  @Stored("note") var note = ""
  @Stored("notebook") var notebook = ""
  @Stored("new") var isNew = false
  @Stored("top") var top = 0
  /// Whether the user was asked whether to throw the draft away. Alerts aren't restored, so a restored
  /// composer asks again.
  @Stored("asks") private(set) var isAsking = false
  /// Whether the alert has the answer yes selected.
  @Stored("discards") private(set) var discards = false

  /// The draft and the cursor in it.
  var editor: TextEditor {
    get { preconditionFailure("A composer keeps its draft") }
    set { preconditionFailure("A composer keeps its draft") }
  }

  func begin(_ note: Note) {
    self.note = note.id
    notebook = note.notebook
    editor = TextEditor(note.text, cursor: note.text.count)
    isNew = kit.library.note(note.id) == nil
    title = heading
  }

  override var heading: String { isNew ? "New note" : "Editing" }

  private var isChanged: Bool { editor.text != kit.library.note(note)?.text ?? "" }

  /// The detent of the sheet, which is restored with it.
  private var isLarge: Bool { sheetPresentationController?.selectedDetentIdentifier == .large }

  override var wantedSize: Size { Size(width: 68, height: isLarge ? 24 : 13) }
  override var fillsNarrowScreens: Bool { true }

  override func draw(on screen: inout Screen, in area: Rectangle, isFocused: Bool) {
    let book = kit.library.notebook(notebook)?.title ?? ""
    screen.frame(area, "\(heading) · \(book)")
    let inside = area.inset(2, 1)
    size = Size(width: inside.width, height: max(1, inside.height))
    let editor = editor
    let layout = TextLayout(editor.text, width: inside.width)
    let place = layout.place(of: editor.cursor)
    let top = Self.top(top, showing: place.row, height: size.height)
    for line in 0..<min(inside.height, layout.lines.count - top) {
      screen.write(
        layout.text(top + line), line, 0, in: inside, top + line == 0 ? .title : .plain)
    }
    let state = " \(editor.text.split(whereSeparator: \.isWhitespace).count) words · draft kept "
    screen.write(state, area.height - 1, area.width - state.count - 2, in: area, .faint)
    guard isFocused, !isAsking else { return }
    screen.cursor = Place(
      row: inside.row + place.row - top,
      column: inside.column + min(place.column, inside.width - 1))
  }

  // MARK: - Leaving

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    if isAsking { ask() }
  }

  /// Protects the draft with an alert.
  private func ask() {
    isAsking = true
    let alert = AlertController(title: "Throw this draft away?")
    alert.addAction(
      AlertAction(title: "Yes", style: .destructive) { [unowned self] _ in
        performUnwind("discardDraft", animated: false)
      })
    alert.addAction(
      AlertAction(title: "No", style: .cancel) { [unowned self] _ in
        isAsking = false
        discards = false
      })
    present(alert, animated: false)
  }

  private func answer(_ yes: Bool) {
    guard let alert = presentedViewController as? AlertController else { return }
    alert.select(alert.actions[yes ? 0 : 1], animated: false)
  }

  private func handleAnswer(_ key: KeyPress) {
    switch key {
    case .left, .right, .tab, .up, .down: discards.toggle()
    case .character("y"): answer(true)
    case .character("n"), .escape: answer(false)
    case .enter: answer(discards)
    default: break
    }
  }

  private static func top(_ top: Int, showing row: Int, height: Int) -> Int {
    max(0, min(max(top, row - height + 1), row))
  }

  override func handle(_ key: KeyPress) -> Bool {
    guard !isAsking else {
      handleAnswer(key)
      return true
    }
    switch key {
    case .control("s"): save()
    case .control("t"): sheetPresentationController?.move(to: isLarge ? .medium : .large)
    case .escape:
      if isChanged {
        ask()
      } else {
        dismiss(animated: false)
      }
    default:
      var editor = editor
      guard editor.handle(key, width: size.width) else { return false }
      self.editor = editor
      let row = TextLayout(editor.text, width: size.width).place(of: editor.cursor).row
      top = Self.top(top, showing: row, height: size.height)
    }
    return true
  }

  /// Saving is idempotent: after a crash in between, the restored draft is saved again.
  private func save() {
    let text = editor.text
    if !text.isEmpty { kit.library.keep(Note(id: note, notebook: notebook, text: text)) }
    dismiss(animated: false)
  }

  override var hints: [Hint] {
    isAsking
      ? Confirmation.answers
      : [Hint("^S", "save"), Hint("esc", "leave"), Hint("⏎", "new line")]
  }
}
