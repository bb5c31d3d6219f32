/// A view of multiline text that keeps its selection (SAV-9).
///
/// The app keeps the text itself: put unsaved text into a ``Stored`` property of the controller.
@MainActor
open class TextView: ScrollView {
  /// The selection.
  @Stored("selectedRange", .continuous) public var selectedRange = TextRange()
  /// Whether the text can be edited.
  @Stored("editable") public var isEditable = true

  override open var canBecomeFirstResponder: Bool { true }
}
