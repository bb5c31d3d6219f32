import Navlog

/// A build of the app: the second one has renamed a class, migrated one, and removed one.
@MainActor
enum Build: String {
  case first = "1"
  case second = "2"

  /// The second build's name for a note pane.
  final class PagePane: NotePane {
    override class var declaration: ClassDeclaration {
      ClassDeclaration("page", version: 1, formerly: ["note"])
    }
  }

  func note(_ kit: Kit) -> NotePane { self == .first ? NotePane(kit) : PagePane(kit) }

  func composer(_ kit: Kit) -> Composer {
    self == .first ? FirstComposer(kit) : SecondComposer(kit)
  }

  /// The classes whose objects can be restored.
  @RegistrationsBuilder
  func classes(_ kit: Kit) -> [Register] {
    Register(Desk.self) { Desk(columns: 2) }
    Register(Stack.self) { Stack() }
    Register(Scratchpad.self) { Scratchpad(kit) }
    Register(NotebooksPane.self) { NotebooksPane(kit) }
    Register(NotesPane.self) { saved in
      try kit.library.notebook(saved.get("notebook")) == nil ? nil : NotesPane(kit)
    }
    Register(BlankPane.self) { BlankPane(kit) }
    Register(SearchPane.self) { SearchPane(kit) }
    Register(Confirmation.self) { Confirmation(kit) }
    Register(HelpPane.self) { HelpPane(kit) }
    if self == .first {
      Register(NotePane.self) { saved in
        try kit.library.note(saved.get("note")) == nil ? nil : NotePane(kit)
      }
      Register(FirstComposer.self) { FirstComposer(kit) }
      Register(SettingsPane.self) { SettingsPane(kit) }
    } else {
      Register(PagePane.self) { saved in
        try kit.library.note(saved.get("note")) == nil ? nil : PagePane(kit)
      }
      Register(SecondComposer.self) { SecondComposer(kit) }
    }
  }
}
