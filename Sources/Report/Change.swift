/// Where two lists differ: what lies between their common beginning and their common end.
struct Change {
  let old: Range<Int>
  let new: Range<Int>

  var isEmpty: Bool { old.isEmpty && new.isEmpty }

  init<Element: Equatable>(from old: [Element], to new: [Element]) {
    let common = min(old.count, new.count)
    var head = 0
    while head < common, old[head] == new[head] { head += 1 }
    var tail = 0
    while tail < common - head, old[old.count - 1 - tail] == new[new.count - 1 - tail] { tail += 1 }
    self.old = head..<old.count - tail
    self.new = head..<new.count - tail
  }
}

extension Array {
  /// The element at an index; `nil` past the end.
  subscript(at index: Int) -> Element? { index < count ? self[index] : nil }
}
