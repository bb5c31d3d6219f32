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
  func classes(_ kit: Kit) -> [Registration] {
    Registration(Desk.self) { Desk(columns: 2) }
    Registration(Stack.self) { Stack() }
    Registration(Scratchpad.self) { Scratchpad(kit) }
    Registration(NotebooksPane.self) { NotebooksPane(kit) }
    Registration(NotesPane.self) { saved in
      try kit.library.notebook(saved.get("notebook")) == nil ? nil : NotesPane(kit)
    }
    Registration(BlankPane.self) { BlankPane(kit) }
    Registration(SearchPane.self) { SearchPane(kit) }
    Registration(Confirmation.self) { Confirmation(kit) }
    Registration(HelpPane.self) { HelpPane(kit) }
    if self == .first {
      Registration(NotePane.self) { saved in
        try kit.library.note(saved.get("note")) == nil ? nil : NotePane(kit)
      }
      Registration(FirstComposer.self) { FirstComposer(kit) }
      Registration(SettingsPane.self) { SettingsPane(kit) }
    } else {
      Registration(PagePane.self) { saved in
        try kit.library.note(saved.get("note")) == nil ? nil : PagePane(kit)
      }
      Registration(SecondComposer.self) { SecondComposer(kit) }
    }
  }
}
