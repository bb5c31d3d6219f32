/// A difference between two storyboards.
public struct StoryboardChange: Hashable, Sendable {
  /// The subject that differs.
  public let subject: String
  /// The property that differs; `nil` if the subject exists in only one storyboard.
  public let key: String?
  /// The old value; `nil` if it was added.
  public let old: String?
  /// The new value; `nil` if it was removed.
  public let new: String?
}

extension StoryboardContents {
  /// Returns the changes since an older version of the storyboard.
  public func changes(since old: StoryboardContents, _ extent: DetailLevel) -> [StoryboardChange] {
    let before = Dictionary(grouping: old.facts(extent), by: \.subject)
    let after = Dictionary(grouping: facts(extent), by: \.subject)
    var changes: [StoryboardChange] = []
    for subject in Set(before.keys).union(after.keys).sorted() {
      let olds = before[subject] ?? []
      let news = after[subject] ?? []
      guard olds != news else { continue }
      if olds.isEmpty || news.isEmpty {
        changes.append(
          StoryboardChange(
            subject: subject, key: nil, old: olds.isEmpty ? nil : Self.words(olds),
            new: news.isEmpty ? nil : Self.words(news)))
        continue
      }
      let keys = Set(olds.map(\.key)).union(news.map(\.key)).sorted()
      for key in keys {
        let was = olds.filter { $0.key == key }.map(\.value)
        let now = news.filter { $0.key == key }.map(\.value)
        guard was != now else { continue }
        changes.append(
          StoryboardChange(
            subject: subject, key: key, old: was.isEmpty ? nil : was.joined(separator: ", "),
            new: now.isEmpty ? nil : now.joined(separator: ", ")))
      }
    }
    return changes
  }

  private static func words(_ facts: [StoryboardFact]) -> String {
    facts.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
  }
}
