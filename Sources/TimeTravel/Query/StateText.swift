import NavlogCBOR
import NavlogEventText
package import NavlogNavigation

/// A state as indented text: the windows, their controllers with titles, and the values that they
/// keep. Two sessions that end alike have the same text, whatever their nodes are called.
///
/// ```
/// window main
///   NavigationController
///     shelf, off screen
///     product "A product"
///       count = 3
/// ```
package struct StateText {
  private let hierarchy: Hierarchy
  private let vocabulary: SessionNames
  private let value: (NodeValue) -> [UInt8]?
  private var presented: [Slot: [Slot]] = [:]
  private var lines: [String] = []

  /// Returns the text of a state.
  ///
  /// - Parameters:
  ///   - names: the names of the symbols.
  ///   - everywhere: whether nodes in no window are a part of it, in the order of their texts.
  ///   - value: returns the bytes of a kept value.
  package static func text(
    of hierarchy: Hierarchy, names: [String?], everywhere: Bool = false,
    value: @escaping (NodeValue) -> [UInt8]?
  ) -> String {
    var text = StateText(hierarchy, SessionNames(names: names), value)
    for window in hierarchy.windows {
      text.lines.append("window \(text.vocabulary.text(window.id) ?? "")")
      if !window.root.isNone { text.add(window.root, 1) }
    }
    if everywhere { text.addOthers() }
    return text.lines.joined(separator: "\n")
  }

  private init(
    _ hierarchy: Hierarchy, _ vocabulary: SessionNames, _ value: @escaping (NodeValue) -> [UInt8]?
  ) {
    self.hierarchy = hierarchy
    self.vocabulary = vocabulary
    self.value = value
    for (index, record) in hierarchy.records.enumerated()
    where record.isAlive && !record.presenter.isNone {
      presented[record.presenter, default: []].append(Slot(UInt32(truncatingIfNeeded: index)))
    }
  }

  private mutating func addOthers() {
    var others: [[String]] = []
    hierarchy.forEachNode { image in
      guard image.place == .loose, !hierarchy[image.slot].isRoot else { return }
      var text = self
      text.lines = []
      text.add(image.slot, 1)
      others.append(text.lines)
    }
    guard !others.isEmpty else { return }
    lines.append("in no window")
    lines += others.sorted { $0.lexicographicallyPrecedes($1) }.joined()
  }

  private mutating func add(_ slot: Slot, _ depth: Int, _ prefix: String = "") {
    let record = hierarchy[slot]
    var line = prefix + vocabulary.className(record)
    let title = hierarchy.property(.title, of: slot).flatMap { vocabulary.text(Symbol($0)) }
    if let title { line += " \"\(title)\"" }
    if record.kind.isController, record.appearance != .appeared { line += ", off screen" }
    let indent = String(repeating: "  ", count: depth)
    lines.append(indent + line)
    for (key, value) in values(of: slot) { lines.append("\(indent)  \(key) = \(value)") }
    for attachment in hierarchy.attachments(of: slot) { add(attachment, depth + 1, "attached ") }
    for child in hierarchy.children(of: slot) { add(child, depth + 1) }
    for next in presented[slot] ?? [] { add(next, depth + 1, "presents ") }
  }

  private func values(of slot: Slot) -> [(key: String, value: String)] {
    hierarchy.cells(of: slot).compactMap { cell -> (key: String, value: String)? in
      guard let symbol = cell.key.symbol, cell.isSet, let key = vocabulary.text(symbol) else {
        return nil
      }
      guard let bytes = value(cell) else { return (key, "unknown") }
      do throws(CBORSyntaxError) {
        let text = JSON(try CBORValue(decoding: bytes.span)).text
        return (key, text.contains("\"$ref\"") ? "a reference" : text)
      } catch {
        return (key, "unreadable")
      }
    }
    .sorted { $0.key < $1.key }
  }
}
