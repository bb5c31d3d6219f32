import Navlog
import NavlogTerminal

/// The settings; the second build has no such pane.
final class SettingsPane: ListPane {
  override class var declaration: ClassDeclaration { ClassDeclaration("settings") }

  override init(_ kit: Kit) {
    super.init(kit)
    title = heading
  }

  override var heading: String { "Settings" }

  override var rows: [Row] {
    Setting.allCases.map {
      Row(
        id: $0.rawValue, title: (kit.library[$0] ? "[x] " : "[ ] ") + $0.title,
        detail: $0.explanation)
    }
  }

  override func open(_ row: Row) {
    if let setting = Setting(rawValue: row.id) { kit.library[setting].toggle() }
  }

  override func handle(_ key: KeyPress) -> Bool {
    super.handle(key == .character(" ") ? .enter : key)
  }

  override var hints: [Hint] { [Hint("↑↓", "choose"), Hint("⏎", "change")] }
}
