import NavlogEventText
import NavlogTimeTravel

/// The arguments after a verb, split into options and words.
struct Arguments: Sendable {
  /// The verb that the arguments belong to.
  let verb: String
  private(set) var words: [String] = []
  private var values: [String: [String]] = [:]
  /// The position that was given as a word, without `--at`.
  private(set) var barePosition: String?

  /// The last value given for an option.
  subscript(option: String) -> String? { values[option]?.last }

  /// Every value given for a repeatable option.
  func all(_ option: String) -> [String] { values[option] ?? [] }

  func has(_ option: String) -> Bool { values[option] != nil }

  /// Removes a word.
  mutating func drop(_ word: String) {
    if let index = words.firstIndex(of: word) { words.remove(at: index) }
  }

  /// Takes the bare number as a session instead of a position, where it can't be one.
  mutating func takeNumberAsSession(_ console: Console) {
    guard let word = barePosition, SessionExpression.isNumber(word), !has("--session") else {
      return
    }
    console.warn("'\(word)' is read as a session; write 's\(word)'")
    values["--session"] = [word]
    values["--at"] = nil
    barePosition = nil
  }

  /// Returns the same options with other words.
  func replacing(words: [String]) -> Arguments {
    var arguments = self
    arguments.words = words
    return arguments
  }

  /// Returns the same options with some of the words.
  func keeping(words range: some Swift.RangeExpression<Int>) -> Arguments {
    var arguments = self
    arguments.words = Array(words[range])
    return arguments
  }

  /// Returns the place of the word `run` and the command after it, of a verb that takes either that or
  /// `--pred`.
  func commandToRun() throws -> (run: Int?, command: [String]?) {
    let run = words.firstIndex(of: "run")
    let command = run.map { Array(words[($0 + 1)...]) }
    guard has("--pred") == (command == nil) else {
      throw Failure(
        "'\(verb)' needs either '--pred' or 'run'", hint: "'navlog \(verb) --help' has examples")
    }
    guard command?.isEmpty != true else { throw Failure("'run' needs a command") }
    return (run, command)
  }

  /// Parses `arguments`. `--` ends the options, and `-` is a word.
  ///
  /// A verb with `--at` takes the position as a word as well.
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
        break
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        words.append(argument)
        if argument == passesOn {
          while let word = rest.next() { words.append(word) }
        }
        continue
      }
      guard let (option, attached) = Option.find(argument, in: options) else {
        let name = String(argument.prefix { $0 != "=" })
        throw Failure(
          "'\(verb)' has no option '\(name)'",
          hint: NearMiss.of(name, in: options.map(\.name)).map { "did you mean '\($0)'?" }
            ?? "'navlog \(verb) --help' lists its options".withoutDoubleSpace)
      }
      guard let placeholder = option.value else {
        guard attached == nil else { throw Failure("'\(option.name)' takes no value") }
        // `-h` and `--help` differ: `-h` shows a short help.
        values[option.name == "--help" ? argument : option.name, default: []].append("")
        continue
      }
      guard let value = attached ?? rest.next() else {
        throw Failure("'\(option.name)' needs a value: \(placeholder)")
      }
      guard option.choices.isEmpty || option.choices.contains(value) else {
        throw Failure(
          "'\(option.name)' can't be '\(value)'", hint: NearMiss.hint(value, in: option.choices))
      }
      values[option.name, default: []].append(value)
    }
    if options.contains(where: { $0.name == "--at" }), !has("--at"),
      let index = words.firstIndex(where: PositionExpression.matches)
    {
      barePosition = words.remove(at: index)
      values["--at"] = barePosition.map { [$0] }
    }
  }
}

extension String {
  fileprivate var withoutDoubleSpace: String {
    split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
  }
}
