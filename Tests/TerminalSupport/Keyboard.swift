package import Support

/// Keys as a keyboard sends them, and random sequences of them.
package enum Keyboard {
  package static let up = "\u{1B}[A"
  package static let down = "\u{1B}[B"
  package static let left = "\u{1B}[D"
  package static let right = "\u{1B}[C"
  package static let escape = "\u{1B}"
  package static let enter = "\r"
  package static let tab = "\t"
  package static let save = "\u{13}"

  /// Returns a random walk through all screens, which never quits.
  package static func walk(_ random: inout SplitMix64, _ count: Int) -> [String] {
    let often = [down, up, enter, enter, down, "n", "e", "o", "g", " "]
    let seldom = [
      escape, tab, save, left, right, "d", "y", "b", "?", "\u{7F}", "1", "2", "3", "j", "a", "s",
    ]
    return (0..<count).map { _ in
      let keys = random.next() % 3 < 2 ? often : seldom
      return keys[Int(random.next() % UInt64(keys.count))]
    }
  }
}
