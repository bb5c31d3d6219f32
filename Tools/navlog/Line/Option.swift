/// An option of a verb, as listed in its help.
struct Option: Sendable {
  /// The name with dashes: `--json`.
  let name: String
  /// The short name with a dash; most options have none.
  let short: String?
  /// The placeholder for the value; `nil` for an option without a value.
  let value: String?
  /// The allowed values; empty for any value.
  let choices: [String]
  let says: String

  init(
    _ name: String, short: String? = nil, value: String? = nil, choices: [String] = [],
    _ says: String
  ) {
    self.name = name
    self.short = short
    self.value = choices.isEmpty ? value : choices.joined(separator: "|")
    self.choices = choices
    self.says = says
  }

  /// The option in a usage line.
  var usage: String { value.map { "\(name) \($0)" } ?? name }

  /// The options of every verb.
  static let everywhere: [Option] = [
    Option(
      "--color", choices: ["auto", "always", "never"], "when to use color; the default is auto"),
    Option(
      "--full", "do not shorten values"),
    Option("--help", short: "-h", "show this help; -h shows a short version"),
  ]
}
