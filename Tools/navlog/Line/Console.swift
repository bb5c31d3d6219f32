import NavlogHistory
import NavlogEventText
import NavlogPlatform

/// The environment of a verb: its arguments, the standard streams, and the terminal.
struct Console {
  /// The arguments after the program's name.
  var arguments: [String]
  var environment: [String: String] = [:]
  /// Whether standard output and standard error are terminals.
  var isTerminal = (output: false, error: false)
  var columns = 100
  /// Whether lines are cut to the width: on a terminal, or if COLUMNS is set.
  var cuts = true
  /// Reads from standard input; returns no bytes at the end.
  var input: () throws -> [UInt8] = { [] }
  /// Opens a file for reading.
  var openFile: (String) throws -> ByteSource
  var output: (String) -> Void
  var error: (String) -> Void
  /// Writes to standard output without escaping, for programs that read a value.
  private(set) var rawOutput: (String) -> Void = { _ in }
  private(set) var isGuarded = false
  /// Returns whether there is a store at a path.
  var isStore: (String) -> Bool = { _ in false }
  /// Returns whether there is anything at a path.
  var exists: (String) -> Bool = { Descriptor.exists($0) }
  /// Returns the stores in the current directory.
  var storesHere: () -> [String] = { [] }
  /// Returns the stores in a directory, sorted.
  var storesIn: (String) -> [String] = { Descriptor.paths(in: $0, endingWith: ".navlog") }
  /// Writes a file, replacing an existing one.
  var writeFile: (String, [UInt8]) throws -> Void = { path, bytes in
    try Descriptor.replace(path, with: bytes)
  }
  /// Creates a file, which appears when it is complete.
  var createFile: (String) throws -> NewFile = { try NewFile($0) }
  /// Writes bytes to standard output.
  var standardOutput = NewFile(stream: STDOUT_FILENO)
  /// The directory for temporary copies of stores.
  var temporaryDirectory = "/tmp"
  /// The directory where checked files are recorded; `nil` for the user's cache directory.
  var cacheDirectory: String?
  /// The clock of new sessions.
  var clock = SessionClock.live
  /// Runs a program with bytes on its standard input and an additional environment variable, and
  /// returns its exit status.
  var runProgram: ([String], [UInt8], [(name: String, value: String)]) throws -> Int32 = {
    arguments, input, variables in
    try Subprocess.run(arguments, input: input, variables)
  }
  /// Runs this tool in another process, which can write to a store that this one reads.
  var runTool: ([String]) throws -> (status: Int32, text: String) = { arguments in
    try Subprocess.output(of: [CommandLine.arguments.first ?? "navlog"] + arguments)
  }
  /// How to take back what the verb does.
  let reversal = ReversalLedger()
  /// The damage found by this run.
  let damage = DamageLedger()
  /// Flushes standard output, for a program that waits for it.
  var flush: () -> Void = {}
  /// Prints everything without a pager from now on.
  var stopPaging: () -> Void = {}

  /// The largest file that is read into memory.
  static let largestFile = JSONReader.maximumLength

  /// Reads a file that is not too large.
  func readFile(_ path: String) throws -> [UInt8] {
    try readFile(path, try openFile(path))
  }

  /// Reads an open file that is not too large.
  func readFile(_ path: String, _ source: ByteSource) throws -> [UInt8] {
    let tooLarge = Failure(
      "'\(path)' is larger than \(Amount.bytes(Self.largestFile))", status: .limit)
    guard source.size ?? 0 <= Self.largestFile else { throw tooLarge }
    var contents: [UInt8] = []
    while true {
      let bytes = try source.next()
      if bytes.isEmpty { return contents }
      contents += bytes
      guard contents.count <= Self.largestFile else { throw tooLarge }
    }
  }

  /// The directory for what this tool keeps to be faster the next time; `nil` if the user has none.
  var userCache: String? {
    if let cacheDirectory { return cacheDirectory }
    if let cache = environment["XDG_CACHE_HOME"], cache.hasPrefix("/") { return cache + "/navlog" }
    if let home = environment["HOME"], home.hasPrefix("/") { return home + "/.cache/navlog" }
    return nil
  }

  func palette(_ choice: String?, forError: Bool = false) -> Palette {
    Palette(
      usesColor: Palette.usesColor(
        choice: choice, noColor: environment["NO_COLOR"], term: environment["TERM"],
        isTerminal: forError ? isTerminal.error : isTerminal.output))
  }

  /// Escapes invisible characters in all further output, so that no name or value from a store or a
  /// file can control the terminal or imitate the colors of a palette.
  ///
  /// Text for standard error is escaped where it is composed, because progress moves the cursor.
  mutating func guardOutput() {
    guard !isGuarded else { return }
    isGuarded = true
    let (output, error) = (output, error)
    rawOutput = output
    self.output = { output($0.guarded) }
    self.error = { error($0.replacing(Palette.mark, with: "")) }
  }

  /// Prints to `output` and `error` from now on.
  mutating func redirect(
    output: @escaping (String) -> Void, error: @escaping (String) -> Void
  ) {
    (self.output, self.error, isGuarded) = (output, error, false)
    guardOutput()
  }

  /// Turns off the shortening of lines and values.
  mutating func showAll() {
    cuts = false
    columns = Self.unbounded
  }

  /// Help texts for this terminal.
  var help: HelpText { HelpText(columns: columns) }

  /// A width that no line reaches.
  static let unbounded = 1 << 20

  /// Returns whether `width` is what is left of a width that no line reaches.
  static func isUnbounded(_ width: Int) -> Bool { width > unbounded / 2 }

  /// Prints a warning on standard error.
  func warn(_ text: String, _ palette: Palette? = nil) {
    let palette = palette ?? self.palette(nil, forError: true)
    error(palette.paint("navlog:", .warning) + " \(text.asMessage.printable)\n")
  }

  /// Prints a failure in the colors that the arguments ask for.
  func report(_ failure: Failure, _ arguments: Arguments) {
    report(
      failure.message, hint: failure.hint, excerpt: failure.excerpt,
      palette: palette(arguments["--color"], forError: true))
  }

  /// Prints an error: the message, the excerpt, then the hint.
  func report(_ message: String, hint: String?, excerpt: [String] = [], palette: Palette) {
    error(palette.paint("navlog:", .error) + " \(message.printable)\n")
    for line in excerpt { error("  \(line.printable)\n") }
    if let hint { error(palette.paint("hint:", .hint) + " \(hint.printable)\n") }
  }
}
