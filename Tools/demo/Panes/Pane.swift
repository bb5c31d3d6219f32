import Navlog
import NavlogTerminal

/// A screen of the app: a view controller that draws itself and handles keys.
///
/// The user's location is stored only in ``Stored`` properties and in the hierarchy; apart from
/// those a pane remembers only the size it was last drawn in.
@MainActor
class Pane: ViewController {
  let kit: Kit
  /// The size it was last drawn in.
  var size = View.Size(width: 80, height: 24)

  init(_ kit: Kit) {
    self.kit = kit
    super.init()
  }

  /// The title; derived, so it doesn't have to be stored.
  var heading: String { "" }

  override func decodeRestorableState(with coder: StateCoder) throws {
    try super.decodeRestorableState(with: coder)
    title = heading
  }

  /// Draws the pane; `isFocused` tells whether it has the focus.
  func draw(on screen: inout Screen, in area: Rectangle, isFocused: Bool) {}

  /// Handles a key; returns `false` to leave it to the app.
  func handle(_ key: KeyPress) -> Bool { false }

  /// The keys of this pane, for the last line of the screen.
  var hints: [Hint] { [] }

  /// The preferred size when it covers other panes.
  var wantedSize: View.Size { View.Size(width: 72, height: 18) }

  /// Whether it then fills a narrow screen.
  var fillsNarrowScreens: Bool { false }

  /// Asks before an irreversible action; the answer arrives as an unwind segue.
  func confirm(_ question: String, _ action: String) {
    let confirmation = Confirmation(kit)
    confirmation.question = question
    confirmation.action = action
    confirmation.modalPresentationStyle = .popover
    confirmation.hasPopoverAnchor = true
    present(confirmation, animated: false)
  }

  /// Lets a composer presented from here be dismissed without saving.
  func takeBackDrafts() { onUnwind("discardDraft") { _ in } }

  /// Opens a composer for a new or existing note.
  func compose(_ note: Note) {
    let composer = kit.build.composer(kit)
    composer.begin(note)
    composer.modalPresentationStyle = .formSheet
    composer.sheetPresentationController?.detents = [.medium(), .large()]
    present(composer, animated: false)
  }
}
