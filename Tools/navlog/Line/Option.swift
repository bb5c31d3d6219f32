/// An option of a verb, as its help lists it.
struct Option: Sendable {
  /// With its dashes: `--json`.
  let name: String
  /// One letter with its dash, for the few that deserve it.
  let short: String?
  /// What its value is called; `nil` for one that takes none.
  let value: String?
  /// The values it can have, where they are few.
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

  /// How a usage line writes it.
  var usage: String { value.map { "\(name) \($0)" } ?? name }

  /// What every verb takes.
  static let everywhere: [Option] = [
    Option(
      "--color", choices: ["auto", "always", "never"], "colour on a terminal, always or never"),
    Option(
      "--full", "cut no value, as where no terminal reads"),
    Option("--help", short: "-h", "this help; -h is the short one"),
  ]
}
