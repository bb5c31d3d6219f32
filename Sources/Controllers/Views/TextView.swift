/// A field of text that keeps what is selected in it, and its text where the app wants that.
@MainActor
open class TextView: ScrollView {
  /// Where the selection begins.
  @Stored("selection.start", .continuous) public var selectionStart = 0
  /// How many characters are selected.
  @Stored("selection.count", .continuous) public var selectionCount = 0
}
