import NavlogEventText

/// The arguments after a verb, split into options and words.
struct Arguments: Sendable {
  /// The verb that the arguments belong to.
  let verb: String
  private(set) var words: [String] = []
  private var values: [String: [String]] = [:]

  /// The last value given for an option.
  subscript(option: String) -> String? { values[option]?.last }

  /// Every value given for a repeatable option.
  func all(_ option: String) -> [String] { values[option] ?? [] }

  func has(_ option: String) -> Bool { values[option] != nil }

  /// Removes a word.
  mutating func drop(_ word: String) {
    if let index = words.firstIndex(of: word) { words.remove(at: index) }
  }

  /// Returns the same options with some of the words.
  func keeping(words range: some RangeExpression<Int>) -> Arguments {
    var arguments = self
    arguments.words = Array(words[range])
    return arguments
  }

  /// Parses `arguments`. `--` ends the options, and `-` is a word.
  ///
  /// - Parameter passesOn: the word after which all arguments are words.
  init(
    _ arguments: some Collection<String>, options: [Option], verb: String, passesOn: String? = nil
  ) throws {
    self.verb = verb
    var rest = arguments.makeIterator()
    while let argument = rest.next() {
      if argument == "--" {
        while let word = rest.next() { words.append(word) }
        return
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        words.append(argument)
        if argument == passesOn {
          while let word = rest.next() { words.append(word) }
        }
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard let option = options.first(where: { $0.name == name || $0.short == name }) else {
        throw Failure(
          "'\(verb)' has no option '\(name)'",
          hint: NearMiss.of(name, in: options.map(\.name)).map { "did you mean '\($0)'?" }
            ?? "'navlog \(verb) --help' lists its options".withoutDoubleSpace)
      }
      var value = parts.count > 1 ? String(parts[1]) : nil
      if option.value == nil {
        guard value == nil else { throw Failure("'\(option.name)' takes no value") }
        // `-h` and `--help` differ: `-h` shows a short help.
        values[name, default: []].append("")
        continue
      }
      if value == nil { value = rest.next() }
      guard let value else {
        throw Failure("'\(option.name)' needs a value: \(option.value ?? "")")
      }
      guard option.choices.isEmpty || option.choices.contains(value) else {
        throw Failure(
          "'\(option.name)' can't be '\(value)'", hint: NearMiss.hint(value, in: option.choices))
      }
      values[option.name, default: []].append(value)
    }
  }
}

extension String {
  fileprivate var withoutDoubleSpace: String {
    split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
  }
}
