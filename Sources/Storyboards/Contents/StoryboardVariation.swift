/// A variation for some size classes.
public struct StoryboardVariation: Hashable, Sendable {
  /// The object that varies.
  public internal(set) var owner: String?
  /// The size classes as written: `default`, `heightClass=compact`…
  public internal(set) var key: String
  /// The objects that are excluded.
  public internal(set) var excluded: [String] = []
  /// The objects that are included, although excluded by default.
  public internal(set) var included: [String] = []
  /// The attributes that vary.
  public internal(set) var attributes: [String: String] = [:]
  /// The line, from 1.
  public internal(set) var line: Int
}

extension StoryboardVariation {
  /// The size classes as written; empty for all of them.
  private var classes: [Substring] { key == "default" ? [] : key.split(separator: "-") }

  /// The number of size classes it names.
  var rank: Int { classes.count }

  /// Returns whether the variation applies in these size classes.
  func holds(width: String?, height: String?) -> Bool {
    classes.allSatisfy { word in
      width.map { word == "widthClass=\($0)" } ?? false
        || height.map { word == "heightClass=\($0)" } ?? false
    }
  }
}
