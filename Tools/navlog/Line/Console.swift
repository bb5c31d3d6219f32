import History
import Scripts

/// Everything a verb may touch of the world outside: its words, three streams, and what the
/// terminal can do.
struct Console {
  /// The words after the program's name.
  var arguments: [String]
  var environment: [String: String] = [:]
  /// Whether standard output, and standard error, is a terminal.
  var isTerminal = (output: false, error: false)
  var columns = 100
  /// The next bytes of standard input; empty at its end.
  var input: () throws(UsageError) -> [UInt8] = { () throws(UsageError) in [] }
  var readFile: (String) throws(UsageError) -> [UInt8]
  var output: (String) -> Void
  var error: (String) -> Void
  /// Whether there is a store at a path.
  var isStore: (String) -> Bool = { _ in false }
  /// Whether there is anything at a path.
  var exists: (String) -> Bool = { Descriptor.exists($0) }
  /// The stores in the current directory.
  var storesHere: () -> [String] = { [] }
  /// The stores in a directory, in order.
  var storesIn: (String) -> [String] = { directory in
    Descriptor.names(in: directory).filter { $0.hasSuffix(".navlog") }
      .map { directory.hasSuffix("/") ? directory + $0 : directory + "/" + $0 }
  }
  /// Writes a file, in the place of one that is there.
  var writeFile: (String, [UInt8]) throws(UsageError) -> Void = {
    (path, bytes) throws(UsageError) in try Descriptor.replace(path, with: bytes)
  }
  /// Where copies may lie for as long as a verb runs.
  var temporaryDirectory = "/tmp"
  /// Where trusted files are noted; `nil` for the user's cache folder.
  var cacheDirectory: String?
  /// What sessions take their times from.
  var clock = SessionClock.live
  /// Runs another program with bytes on its standard input and a variable in its environment; its
  /// status.
  var runProgram: ([String], [UInt8], (name: String, value: String)) throws(UsageError) -> Int32 = {
    (arguments, input, variable) throws(UsageError) in
    try Subprocess.run(arguments, input: input, variable)
  }
  /// Makes what was put out visible: to a program that waits for it.
  var flush: () -> Void = {}

  func palette(_ choice: String?, forError: Bool = false) -> Palette {
    Palette(
      usesColor: Palette.usesColor(
        choice: choice, noColor: environment["NO_COLOR"], term: environment["TERM"],
        isTerminal: forError ? isTerminal.error : isTerminal.output))
  }

  /// Reports a failure in the one form there is: cause, what shows it, then hint.
  func report(_ message: String, hint: String?, excerpt: [String] = [], palette: Palette) {
    error(palette.paint("navlog:", .error) + " \(message.printable)\n")
    for line in excerpt { error("  \(line.printable)\n") }
    if let hint { error(palette.paint("hint:", .hint) + " \(hint.printable)\n") }
  }
}

extension String {
  /// How many letters it has; where all are ASCII, without a look at each for what belongs together.
  var letters: Int { utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7f } ? utf8.count : count }

  /// The text without anything a terminal would obey.
  var printable: String {
    if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7f }) { return self }
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\u{0}"..."\u{1f}", "\u{7f}"..."\u{9f}", "\u{202a}"..."\u{202e}",
        "\u{2066}"..."\u{2069}":
        text += "\\u{\(String(scalar.value, radix: 16))}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
