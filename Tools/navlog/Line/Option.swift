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
  let help: String

  init(
    _ name: String, short: String? = nil, value: String? = nil, choices: [String] = [],
    _ help: String
  ) {
    self.name = name
    self.short = short
    self.value = choices.isEmpty ? value : choices.joined(separator: "|")
    self.choices = choices
    self.help = help
  }

  /// Returns the option that an argument names, with the value attached to it: `--limit=1`, `-n1`.
  static func find(_ argument: String, in options: [Option]) -> (Option, attached: String?)? {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    if let option = options.first(where: { $0.name == parts[0] || $0.short ?? "" == parts[0] }) {
      return (option, parts.count > 1 ? String(parts[1]) : nil)
    }
    guard !argument.hasPrefix("--"), argument.count > 2 else { return nil }
    return options.first { $0.value != nil && $0.short ?? "" == argument.prefix(2) }
      .map { ($0, String(argument.dropFirst(2))) }
  }

  /// The option in a usage line.
  var usage: String { value.map { "\(name) \($0)" } ?? name }

  /// The options of every verb.
  static let everywhere: [Option] = [
    Option(
      "--color", choices: ["auto", "always", "never"], "when to use color; the default is auto"),
    Option(
      "--full", "do not shorten values"),
    Option("--no-pager", "print long output directly; the pager is $NAVLOG_PAGER, $PAGER or less"),
    Option("--help", short: "-h", "show this help; -h shows a short version"),
  ]
}
