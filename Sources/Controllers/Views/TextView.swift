/// Text of many lines that keeps what is selected in it (SAV-9).
///
/// The text itself is the app's: what has not been saved elsewhere belongs into a ``Stored`` property
/// of the controller.
@MainActor
open class TextView: ScrollView {
  /// What is selected.
  @Stored("selectedRange", .continuous) public var selectedRange = TextRange()
  /// Whether it can be changed.
  @Stored("editable") public var isEditable = true
}
