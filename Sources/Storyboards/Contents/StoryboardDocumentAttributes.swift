/// The attributes of a storyboard's document element.
public struct StoryboardDocumentAttributes: Hashable, Sendable {
  /// A platform for storyboards.
  public enum Platform: String, Hashable, Sendable, CaseIterable {
    /// iPhone and iPad.
    case iOS
    /// Apple TV.
    case tvOS
  }

  /// The platform.
  public internal(set) var platform = Platform.iOS
  /// The format: `1.0`, `1.1`, `2.0` or `3.0`.
  public internal(set) var version = ""
  /// The target runtime as written: `iOS.CocoaTouch`, `iOS.CocoaTouch.iPad`, `AppleTV`.
  public internal(set) var targetRuntime: String?
  /// The version of the tool that saved the file.
  public internal(set) var toolsVersion: String?
  /// The object identifier of the initial controller.
  public internal(set) var initialViewController: String?
}
