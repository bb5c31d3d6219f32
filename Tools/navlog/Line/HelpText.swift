/// Lays out help texts at a width.
struct HelpText {
  /// The widest lines that help is set in; longer ones are hard to read.
  static let maximumWidth = 100
  /// The topics of help besides the verbs.
  static let pages = [
    "positions", "addresses", "predicates", "scripts", "callbacks", "json", "codes",
  ]

  let width: Int

  /// Help for a terminal of `columns` columns.
  init(columns: Int) { width = min(max(columns, 40), Self.maximumWidth) }

  /// The lines of a screen, without one for the prompt after the help.
  static let screen = 23

  /// The short help of a verb: usage, summary and its options. The last options are only named if
  /// the help would not fit on a screen.
  func short(_ verb: ToolVerb) -> String {
    let common = Set(StoreChoice.options.map(\.name))
    let all =
      verb.options.filter { !common.contains($0.name) }
      + verb.options.filter { common.contains($0.name) }
    var shown = all.count
    while true {
      let text = short(verb, all.prefix(shown), named: all.dropFirst(shown))
      if shown == 0 || text.count(where: \.isNewline) <= Self.screen { return text }
      shown -= 1
    }
  }

  private func short(
    _ verb: ToolVerb, _ shown: ArraySlice<Option>, named: ArraySlice<Option>
  ) -> String {
    usage(verb) + "\n\(verb.summary.sentence)\n\n"
      + (verb.parts.isEmpty ? options(Array(shown)) : parts(verb))
      + (named.isEmpty
        ? "" : wrap("also " + named.map(\.name).joined(separator: ", "), indent: 2, hanging: 7))
      + "\nSee 'navlog \(verb.name)\(verb.parts.isEmpty ? "" : " VERB") --help' for details.\n"
  }

  /// The verbs of a verb that has some.
  private func parts(_ verb: ToolVerb) -> String {
    table(verb.parts.map { (String($0.name.dropFirst(verb.name.count + 1)), $0.summary) })
  }

  /// The complete help of a verb, with the examples first.
  func complete(_ verb: ToolVerb) -> String {
    var text = wrap("navlog \(verb.name) – \(verb.summary)", indent: 0, hanging: 4) + "\n"
    let broad = verb.examples.map(\.line.count).max() ?? 0
    let areBeside = verb.examples.allSatisfy { broad + 6 + $0.help.count <= width }
    for example in verb.examples {
      text +=
        areBeside
        ? "  \(example.line.padded(to: broad))  # \(example.help)\n"
        : "  \(example.line)\n" + wrap("# \(example.help)", indent: 6)
    }
    text += "\n" + usage(verb) + "\n"
    for paragraph in verb.text { text += wrap(paragraph, indent: 0) + "\n" }
    guard !verb.parts.isEmpty else { return text + options(verb.allOptions) }
    return text + parts(verb) + "\n" + options(Option.everywhere)
  }

  func overview() -> String {
    var text = wrap("navlog – record, inspect and restore the navigation state of apps", indent: 0)
    let broad = ToolVerb.all.map(\.name.count).max() ?? 0
    for (purpose, verbs) in ToolVerb.groups {
      text += "\n\(purpose)\n"
      for verb in verbs {
        text += wrap(
          verb.name.padded(to: broad) + "  " + verb.summary, indent: 2, hanging: broad + 4)
      }
    }
    return text + "\n"
      + wrap(
        """
        'navlog help VERB' explains a verb. 'navlog help positions', 'addresses' and 'predicates' \
        explain how to write those. 'navlog help scripts', 'callbacks', 'json' and 'codes' list script \
        commands, callbacks, the fields of --json, and the rules that messages refer to; \
        'navlog help E03' explains one rule. 'navlog --version' prints the version.
        """, indent: 0)
  }

  func usage(_ verb: ToolVerb) -> String {
    wrap("usage: navlog \(verb.usage)", indent: 0, hanging: 4)
  }

  func options(_ options: [Option]) -> String {
    guard !options.isEmpty else { return "" }
    let names = options.map { ($0.short.map { "\($0), " } ?? "") + $0.usage }
    return "options:\n" + table(zip(names, options).map { ($0, $1.help) })
  }

  /// Names with what they mean beside them.
  private func table(_ rows: [(name: String, help: String)]) -> String {
    let broad = min(34, rows.map(\.name.count).max() ?? 0)
    return rows.map { row in
      wrap("\(row.name.padded(to: broad))  \(row.help)", indent: 2, hanging: broad + 4)
    }.joined()
  }

  /// Wraps text at the width, with a line feed after each line.
  func wrap(_ text: String, indent: Int, hanging: Int? = nil) -> String {
    Self.wrap(text, indent: indent, hanging: hanging, width: width)
  }

  /// Wraps text at `width`, with a line feed after each line.
  static func wrap(
    _ text: String, indent: Int, hanging: Int? = nil, width: Int
  ) -> String {
    var lines = ""
    var line = String(repeating: " ", count: indent)
    var lineWidth = indent
    var isEmpty = true
    // Runs of spaces align columns and are preserved.
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let wordWidth = String(word).columns
      if !isEmpty, lineWidth + 1 + wordWidth > width {
        lines += line.trimmedEnd + "\n"
        line = String(repeating: " ", count: hanging ?? indent)
        lineWidth = hanging ?? indent
        isEmpty = true
      }
      line += isEmpty ? String(word) : " " + word
      lineWidth += wordWidth + (isEmpty ? 0 : 1)
      isEmpty = false
    }
    return lines + line.trimmedEnd + "\n"
  }
}

extension String {
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - columns))
  }

  var trimmedEnd: String { String(reversed().drop { $0 == " " }.reversed()) }

  /// The summary of a verb as a sentence.
  fileprivate var sentence: String { prefix(1).uppercased() + dropFirst() + "." }
}
