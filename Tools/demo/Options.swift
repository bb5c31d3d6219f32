import NavlogTerminal

/// The options of the program.
struct Options {
  static let usage = """
    navlog-demo – a field notebook that resumes where you left off, even after kill -9

    usage: navlog-demo [--store NOTEBOOK.navlog] [--build 1|2] [--script KEYS] [--dump]
        [--size COLUMNSxROWS]

      --store STORE     the store of the session; the notes are in a file next to it
      --build 2         the next build: one class renamed, one at a newer version, one removed
      --script KEYS     press these keys first, such as 'jj<enter>n Hello<esc>'
      --dump            print the screen as text and exit; needs no terminal
      --size 80x24      the size of the screen without a terminal

    Without a terminal, keys are read from standard input, and the screen is printed as text at each
    ^L and at the end. Press ? to list the keys. To repair the terminal after a kill -9, start the
    program again and quit, or run 'reset'.
    """

  var store = "notebook.navlog"
  var build = Build.first
  var script: [KeyPress] = []
  var isDump = false
  var isHelp = false
  var width = 80
  var height = 24

  /// Parses the arguments. Throws a ``UsageError`` that names the wrong one.
  @MainActor
  init(_ words: [String]) throws(UsageError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "--store": store = try Self.value(of: word, &rest)
      case "--build":
        guard let build = Build(rawValue: try Self.value(of: word, &rest)) else {
          throw UsageError("the build must be 1 or 2")
        }
        self.build = build
      case "--script":
        guard let keys = KeyPress.script(try Self.value(of: word, &rest)) else {
          throw UsageError("unknown key in <brackets>; the keys are \(Self.names)")
        }
        script = keys
      case "--size":
        let parts = try Self.value(of: word, &rest).split(separator: "x").compactMap { Int($0) }
        guard parts.count == 2, 1...1_000 ~= parts[0], 1...1_000 ~= parts[1] else {
          throw UsageError("write the size as 80x24")
        }
        (width, height) = (parts[0], parts[1])
      case "--dump": isDump = true
      case "--help", "-h": isHelp = true
      default: throw UsageError("unknown option '\(word)'; try --help")
      }
    }
  }

  private static var names: String {
    (KeyPress.names.keys + ["ctrl-s"]).sorted().joined(separator: ", ")
  }

  private static func value(
    of option: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    guard let value = rest.popFirst() else { throw UsageError("'\(option)' needs a value") }
    return value
  }
}
