/// A line of text that keeps what is selected in it (SAV-9); the text itself is the app's.
@MainActor
open class TextField: View {
  /// What is selected; `nil` when nobody is writing.
  @Stored("selectedTextRange", .continuous) public var selectedTextRange: TextRange?
}
