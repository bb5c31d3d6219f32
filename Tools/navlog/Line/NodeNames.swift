import NavlogEventText
import NavlogNavigation
import NavlogTimeTravel

extension NodeNameIndex {
  /// Returns the names as of `position`, of at most this length.
  func names(at position: UInt64, _ length: Names.Length) -> Names {
    Names(nodeNames: self, position: position, length: length)
  }

  /// The names at a position, as event printers need them.
  struct Names: NodeNames {
    /// The length of names.
    enum Length: CaseIterable { case full, short, brief, id }

    let nodeNames: NodeNameIndex
    let position: UInt64
    let length: Length

    func name(_ slot: Slot) -> String {
      guard !slot.isNone else { return "" }
      guard let node = nodeNames.node(in: slot, at: position) else { return "n?" }
      if length == .id { return "n\(node.born)" }
      var words = [nodeNames.className(node)]
      if let title = nodeNames.text(nodeNames.title(of: node, at: position)) {
        words.append("\"\(title)\"")
      }
      // The class is redundant beside a title.
      if length == .brief { words.removeFirst(words.count - 1) }
      if length != .full {
        words = words.map {
          $0.shortenedInside(to: length == .short || $0.hasPrefix("\"") ? 14 : 10)
        }
      }
      return (words + ["n\(node.born)"]).joined(separator: " ")
    }

    func name(_ window: WindowID) -> String { nodeNames.window(window) }

    func text(_ symbol: Symbol) -> String? { nodeNames.text(symbol) }
  }
}

extension String {
  /// Returns the text shortened in the middle to at most `width` columns.
  func shortenedInside(to width: Int) -> String {
    guard columns > width, width > 1 else { return self }
    return prefix(columns: (width - 1) / 2) + "…" + suffix(columns: width - 1 - (width - 1) / 2)
  }
}
