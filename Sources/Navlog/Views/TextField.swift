/// A line of text that keeps its selection (SAV-9); the app keeps the text itself.
@MainActor
open class TextField: View {
  /// The selection; `nil` while the field isn't being edited.
  @Stored("selectedTextRange", .continuous) public var selectedTextRange: TextRange?

  override open var canBecomeFirstResponder: Bool { true }
}
