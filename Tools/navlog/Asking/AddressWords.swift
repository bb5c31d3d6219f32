import NavlogNavigation
import NavlogTimeTravel

/// The addresses of the nodes of a hierarchy and of their values, for completion.
struct AddressWords {
  private let hierarchy: Hierarchy
  private let vocabulary: SessionNames
  private let names: [String?]

  init(_ hierarchy: Hierarchy, names: [String?]) {
    self.hierarchy = hierarchy
    self.names = names
    vocabulary = SessionNames(names: names)
  }

  /// Returns nodes by number, path and class; after a period, the values of a node.
  func words(_ word: String) -> [Completion.Candidate] {
    word.contains(".") ? values(word) : nodes()
  }

  private func nodes() -> [Completion.Candidate] {
    let nodeNames = NodeNameIndex(hierarchy, symbols: names)
    let outline = Outline(hierarchy, nodeNames, depth: .max, below: nil)
    var paths = Outline.Paths(outline)
    var numbers: [Completion.Candidate] = []
    var others: [Completion.Candidate] = []
    var classes: Set<String> = []
    for row in outline.sections.flatMap(\.rows) {
      let record = hierarchy[row.slot]
      let name = vocabulary.className(record)
      classes.insert(name)
      let title = hierarchy.property(.title, of: row.slot).flatMap { vocabulary.text(Symbol($0)) }
      let help = name + (title.map { " '\($0)'" } ?? "")
      numbers.append(.init(word: "n\(record.born)", help: help))
      others.append(.init(word: paths.path(of: row), help: help))
    }
    return numbers + others + classes.sorted().map { .init(word: "class:\($0)") }
  }

  private func values(_ word: String) -> [Completion.Candidate] {
    // A class name can contain periods; a key can, too.
    var found: [Completion.Candidate] = []
    for dot in word.indices where word[dot] == "." {
      let node = String(word[..<dot])
      let target: NodeAddress.Target
      do throws(SyntaxError) { target = try NodeAddress(parsing: node).target } catch { continue }
      let slots = vocabulary.nodes(target, in: hierarchy)
      guard !slots.isEmpty else { continue }
      found += slots.flatMap { hierarchy.cells(of: $0) }
        .filter { $0.isSet && $0.key.symbol != nil }
        .map { .init(word: "\(node).state.\(vocabulary.name(of: $0))") }
      found += (["title"] + NodeAddress.Field.allCases.map(\.rawValue)).map {
        .init(word: "\(node).\($0)")
      }
    }
    return found
  }
}
