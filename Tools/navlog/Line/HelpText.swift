/// Lays out help, for everything that has help.
enum HelpText {
  static let width = 100
  /// What there is help on beside the verbs.
  static let pages = [
    "positions", "addresses", "predicates", "script", "events", "json", "codes",
  ]

  /// One screen.
  static func short(_ verb: ToolVerb) -> String {
    usage(verb) + "\n\(verb.summary.sentence)\n\n"
      + options(verb.options + Option.everywhere.filter { $0.short != nil })
      + "\n'navlog \(verb.name) --help' says more.\n"
  }

  /// All there is to say, examples first.
  static func complete(_ verb: ToolVerb) -> String {
    var text = "navlog \(verb.name) – \(verb.summary)\n\n"
    let broad = verb.examples.map(\.line.count).max() ?? 0
    for example in verb.examples {
      text += "  \(example.line.padded(to: broad))  # \(example.says)\n"
    }
    text += "\n" + usage(verb) + "\n"
    for paragraph in verb.text { text += wrap(paragraph, indent: 0) + "\n" }
    return text + options(verb.allOptions)
  }

  static func overview() -> String {
    var text = "navlog – durable navigation state, and what happened to it\n\n"
    let broad = ToolVerb.all.map(\.name.count).max() ?? 0
    for verb in ToolVerb.all { text += "  \(verb.name.padded(to: broad))  \(verb.summary)\n" }
    return text
      + "\n'navlog help VERB' says more; 'navlog help positions', 'addresses' and 'predicates' how\n"
      + "those are written; 'navlog help script', 'events', 'json' and 'codes' list the commands of\n"
      + "scripts, the names of callbacks, what verbs print for programs, and the rules that messages\n"
      + "cite; 'navlog help E03' explains one.\n"
      + "'navlog --version' says which program this is.\n"
  }

  static func usage(_ verb: ToolVerb) -> String {
    wrap("usage: navlog \(verb.usage)", indent: 0, hanging: 4)
  }

  static func options(_ options: [Option]) -> String {
    let names = options.map { ($0.short.map { "\($0), " } ?? "") + $0.usage }
    let broad = min(34, names.map(\.count).max() ?? 0)
    var text = "options:\n"
    for (name, option) in zip(names, options) {
      text += wrap("\(name.padded(to: broad))  \(option.says)", indent: 2, hanging: broad + 4)
    }
    return text
  }

  /// The text in lines of at most `width`, each with its line feed.
  static func wrap(
    _ text: String, indent: Int, hanging: Int? = nil, width: Int = width
  ) -> String {
    var lines = ""
    var line = String(repeating: " ", count: indent)
    var isEmpty = true
    // Runs of spaces are alignment: they stay.
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      if !isEmpty, line.count + 1 + word.count > width {
        lines += line.trimmedEnd + "\n"
        line = String(repeating: " ", count: hanging ?? indent)
        isEmpty = true
      }
      line += isEmpty ? String(word) : " " + word
      isEmpty = false
    }
    return lines + line.trimmedEnd + "\n"
  }
}

extension String {
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - letters))
  }

  var trimmedEnd: String { String(reversed().drop { $0 == " " }.reversed()) }

  /// The summary of a verb as a sentence.
  fileprivate var sentence: String { prefix(1).uppercased() + dropFirst() + "." }
}
