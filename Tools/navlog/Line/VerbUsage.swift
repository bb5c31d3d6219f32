/// The words of a verb's usage line: subcommands in lower case, placeholders in capitals.
struct VerbUsage {
  private var alternatives: [(subcommands: [String], placeholders: [String])] = []
  private let takesPositions: Bool

  init(_ verb: ToolVerb) {
    takesPositions = verb.options.contains { $0.name == "--at" }
    // Options have help of their own.
    let plain = verb.usage.replacing(#/\[-[^\]]*\]|--[a-z]+ [A-Z]+( \|)?/#, with: "")
    for alternative in plain.dropFirst(verb.name.count).split(separator: " | ") {
      let words = alternative.split { " |[](){}…".contains($0) }.map(String.init)
      alternatives.append(
        (
          words.filter { $0.allSatisfy { $0.isLowercase && $0.isLetter } },
          words.filter { $0.contains(where: \.isUppercase) || $0.contains("..") }
        ))
    }
  }

  var subcommands: [String] { alternatives.flatMap(\.subcommands) }

  /// Returns the placeholders of the words that can follow `words`, which follow the verb.
  func placeholders(after words: [String]) -> [String] {
    let chosen = words.first.flatMap { word in
      alternatives.first { $0.subcommands.contains(word) }
    }
    // The store follows all alternatives.
    let store = alternatives.contains { $0.placeholders.contains("STORE") } ? ["STORE"] : []
    let found =
      chosen?.placeholders ?? alternatives.filter { $0.subcommands.isEmpty }.flatMap(\.placeholders)
    return store + found.filter { $0 != "STORE" } + (takesPositions ? ["POSITION"] : [])
  }
}
