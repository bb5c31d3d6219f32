/// What differs in some size classes.
public struct Variation: Hashable, Sendable {
  /// The object it concerns.
  public internal(set) var owner: String?
  /// The size classes as written: `default`, `heightClass=compact`…
  public internal(set) var key: String
  /// The objects that are not there.
  public internal(set) var excluded: [String] = []
  /// The objects that are there although they are not by default.
  public internal(set) var included: [String] = []
  /// The values that differ.
  public internal(set) var attributes: [String: String] = [:]
  /// Where it stands, from 1.
  public internal(set) var line: Int
}

extension Variation {
  /// The size classes it is for, as they are written; none for all of them.
  private var classes: [Substring] { key == "default" ? [] : key.split(separator: "-") }

  /// How many size classes it names.
  var rank: Int { classes.count }

  /// Whether it is for these size classes.
  func holds(width: String?, height: String?) -> Bool {
    classes.allSatisfy { word in
      width.map { word == "widthClass=\($0)" } ?? false
        || height.map { word == "heightClass=\($0)" } ?? false
    }
  }
}
