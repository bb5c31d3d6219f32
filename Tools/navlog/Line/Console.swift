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
  /// Whether what does not fit in the columns is cut: on a terminal, or where COLUMNS says how wide.
  var cuts = true
  /// The next bytes of standard input; empty at its end.
  var input: () throws(Failure) -> [UInt8] = { () throws(Failure) in [] }
  /// Opens a file; what it gives are the next bytes, none at its end.
  var openFile: (String) throws(Failure) -> ByteSource
  var output: (String) -> Void
  var error: (String) -> Void
  /// Standard output without any guard, for a program that reads a value.
  private(set) var rawOutput: (String) -> Void = { _ in }
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
  var writeFile: (String, [UInt8]) throws(Failure) -> Void = {
    (path, bytes) throws(Failure) in try Descriptor.replace(path, with: bytes)
  }
  /// Where copies may lie for as long as a verb runs.
  var temporaryDirectory = "/tmp"
  /// Where trusted files are noted; `nil` for the user's cache folder.
  var cacheDirectory: String?
  /// What sessions take their times from.
  var clock = SessionClock.live
  /// Runs another program with bytes on its standard input and a variable in its environment; its
  /// status.
  var runProgram: ([String], [UInt8], (name: String, value: String)) throws(Failure) -> Int32 = {
    (arguments, input, variable) throws(Failure) in
    try Subprocess.run(arguments, input: input, variable)
  }
  /// What the run meets of damage.
  let damage = DamageLedger()
  /// Makes what was put out visible: to a program that waits for it.
  var flush: () -> Void = {}

  /// How large a file may be that is read whole.
  static let largestFile = JSONReader.maximumLength

  /// The bytes of a file that is not too large to be read whole.
  func readFile(_ path: String) throws(Failure) -> [UInt8] {
    try readFile(path, try openFile(path))
  }

  /// The same of a file that is open.
  func readFile(_ path: String, _ source: ByteSource) throws(Failure) -> [UInt8] {
    let tooLarge = Failure(
      "'\(path)' has more than \(Amount.bytes(Self.largestFile))", status: .limit)
    guard source.size ?? 0 <= Self.largestFile else { throw tooLarge }
    var contents: [UInt8] = []
    while true {
      let bytes = try source.next()
      if bytes.isEmpty { return contents }
      contents += bytes
      guard contents.count <= Self.largestFile else { throw tooLarge }
    }
  }

  func palette(_ choice: String?, forError: Bool = false) -> Palette {
    Palette(
      usesColor: Palette.usesColor(
        choice: choice, noColor: environment["NO_COLOR"], term: environment["TERM"],
        isTerminal: forError ? isTerminal.error : isTerminal.output))
  }

  /// Writes out what can't be seen in all that is printed from now on: no name and no value that a
  /// store or a file has reaches a terminal as it is.
  mutating func guardOutput(_ palette: Palette) {
    let output = output
    rawOutput = output
    self.output = { output($0.guarded(palette)) }
  }

  /// Lets everything be printed whole, however long the lines become.
  mutating func showAll() {
    cuts = false
    columns = Self.unbounded
  }

  /// More columns than any line has.
  static let unbounded = 1 << 20

  /// Reports a failure in the one form there is: cause, what shows it, then hint.
  func report(_ message: String, hint: String?, excerpt: [String] = [], palette: Palette) {
    error(palette.paint("navlog:", .error) + " \(message.printable)\n")
    for line in excerpt { error("  \(line.printable)\n") }
    if let hint { error(palette.paint("hint:", .hint) + " \(hint.printable)\n") }
  }
}
