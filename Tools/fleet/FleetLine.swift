/// A command line, split into words and options. 'navlog' has checked it against the verb's help.
struct FleetLine {
  private(set) var words: [String] = []
  private var values: [String: [String]] = [:]

  /// Parses `arguments`: `--name=value`, `--name value` for the options in `valued`, and words.
  init(_ arguments: [String], flags: [String], valued: [String]) throws {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("-"), argument != "-" else {
        words.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      if flags.contains(name), parts.count == 1 {
        values[name, default: []].append("")
      } else if valued.contains(name) {
        guard let value = parts.count > 1 ? String(parts[1]) : rest.popFirst() else {
          throw FleetFailure("'\(name)' needs a value")
        }
        values[name, default: []].append(value)
      } else {
        throw FleetFailure("there is no option '\(name)' here")
      }
    }
  }

  /// The last value given for an option.
  subscript(option: String) -> String? { values[option]?.last }

  func all(_ option: String) -> [String] { values[option] ?? [] }

  func has(_ option: String) -> Bool { values[option] != nil }
}
