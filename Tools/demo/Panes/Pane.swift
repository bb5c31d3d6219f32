import Navlog
import Terminal

/// A screen of the app: a view controller that draws itself and takes keys.
///
/// Where its user is, is all in ``Stored`` properties and in the hierarchy; a pane remembers nothing
/// beside that but how much room it was last given.
@MainActor
class Pane: ViewController {
  let kit: Kit
  /// The room it was last drawn in.
  var size = Size(width: 80, height: 24)

  init(_ kit: Kit) {
    self.kit = kit
    super.init()
  }

  /// What it is called; derived, so that it needs no keeping.
  var heading: String { "" }

  override func decodeRestorableState(with coder: StateCoder) throws {
    try super.decodeRestorableState(with: coder)
    title = heading
  }

  /// Draws it; `isFocused` says whether it has the keys.
  func draw(on screen: inout Screen, in area: Rectangle, isFocused: Bool) {}

  /// Does what a key means here; `false` leaves it to the app.
  func handle(_ key: KeyPress) -> Bool { false }

  /// The keys that mean something here, for the last line of the screen.
  var hints: [Hint] { [] }

  /// How large it would like to be when it lies over others.
  var wantedSize: Size { Size(width: 72, height: 18) }

  /// Whether it takes all of a narrow screen then.
  var fillsNarrowScreens: Bool { false }

  /// Asks before something is done that can't be undone; the answer comes as an unwind segue.
  func confirm(_ question: String, _ action: String) {
    let confirmation = Confirmation(kit)
    confirmation.question = question
    confirmation.action = action
    confirmation.modalPresentationStyle = .popover
    confirmation.hasPopoverAnchor = true
    present(confirmation, animated: false)
  }

  /// A composer that was presented from here may be given up.
  func takeBackDrafts() { onUnwind("discardDraft") { _ in } }

  /// Opens a composer for a note, new or not.
  func compose(_ note: Note) {
    let composer = kit.build.composer(kit)
    composer.begin(note)
    composer.modalPresentationStyle = .formSheet
    present(composer, animated: false)
  }
}
