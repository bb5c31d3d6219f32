/// Finds suggestions for misspelled words.
package enum NearMiss {
  /// Returns the word in `candidates` that is nearest to `word`, if it is near enough to suggest.
  ///
  /// The limit is one edit per three letters: an insertion, a deletion, a substitution, or a swap
  /// of two letters. Of equally near words, one of the same length is returned, else the first one.
  /// Nothing is near an empty word.
  package static func of(_ word: String, in candidates: some Sequence<String>) -> String? {
    guard 1...64 ~= word.utf8.count else { return nil }
    let wanted = Array(word.lowercased())
    var best: (distance: Int, word: String)?
    for candidate in candidates where candidate != word {
      let letters = Array(candidate.lowercased())
      let limit = max(1, max(wanted.count, letters.count) / 3)
      guard abs(wanted.count - letters.count) <= limit else { continue }
      let distance = distance(wanted, letters)
      guard distance <= limit else { continue }
      let isCloser = distance < best?.distance ?? .max
      let isOfSameLength =
        distance == best?.distance && letters.count == wanted.count
        && best?.word.count != wanted.count
      if isCloser || isOfSameLength { best = (distance, candidate) }
    }
    return best?.word
  }

  /// Returns a hint with the nearest word, or with all words if the list is short.
  package static func hint(_ word: String, in candidates: [String]) -> String? {
    if let near = of(word, in: candidates) { return "did you mean '\(near)'?" }
    guard !candidates.isEmpty, candidates.count <= 12 else { return nil }
    return "it can be " + candidates.map { "'\($0)'" }.joined(separator: ", ")
  }

  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var before: [Int] = []
    var row = Array(0...right.count)
    for i in 1...max(1, left.count) where !left.isEmpty {
      var next = [i]
      for j in 1...max(1, right.count) where !right.isEmpty {
        let cost = left[i - 1] == right[j - 1] ? 0 : 1
        var least = min(row[j] + 1, next[j - 1] + 1, row[j - 1] + cost)
        if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
          least = min(least, before[j - 2] + 1)
        }
        next.append(least)
      }
      (before, row) = (row, next)
    }
    return row[right.count]
  }
}
