import Support

/// Keys as a keyboard sends them, and somebody who presses them at random.
enum Keyboard {
  static let up = "\u{1B}[A"
  static let down = "\u{1B}[B"
  static let left = "\u{1B}[D"
  static let right = "\u{1B}[C"
  static let escape = "\u{1B}"
  static let enter = "\r"
  static let tab = "\t"
  static let save = "\u{13}"

  /// A walk that goes everywhere, and never quits.
  static func walk(_ random: inout SplitMix64, _ count: Int) -> [String] {
    let often = [down, up, enter, enter, down, "n", "e", "o", "g", " "]
    let seldom = [escape, tab, save, left, right, "d", "y", "b", "?", "\u{7F}", "1", "2", "3", "j"]
    return (0..<count).map { _ in
      let keys = random.next() % 3 < 2 ? often : seldom
      return keys[Int(random.next() % UInt64(keys.count))]
    }
  }
}
