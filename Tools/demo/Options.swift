import Terminal

/// What the program was asked for.
struct Options {
  static let usage = """
    navlog-demo – a field notebook that is where you left it, even after kill -9

    usage: navlog-demo [--store NOTEBOOK.navlog] [--build 1|2] [--script KEYS] [--dump]
        [--size COLUMNSxROWS]

      --store STORE     where the session is kept; the notes are in a file beside it
      --build 2         the next build: a class renamed, one at a newer version, one gone
      --script KEYS     press keys first, such as 'jj<enter>n Hello<esc>'
      --dump            print the screen as text and end; no terminal is used
      --size 80x24      the size where there is no terminal

    Without a terminal, keys come from standard input, and the screen is printed as text at every
    ^L and at the end. ? in the program lists the keys. A terminal that was left behind by a kill -9
    is put right by starting again and quitting, or by 'reset'.
    """

  var store = "notebook.navlog"
  var build = Build.first
  var script: [KeyPress] = []
  var isDump = false
  var isHelp = false
  var width = 80
  var height = 24

  /// Reads the words of a command line. Throws a ``UsageError`` that says which one is wrong.
  @MainActor
  init(_ words: [String]) throws(UsageError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "--store": store = try Self.value(of: word, &rest)
      case "--build":
        guard let build = Build(rawValue: try Self.value(of: word, &rest)) else {
          throw UsageError("there are builds 1 and 2")
        }
        self.build = build
      case "--script":
        guard let keys = KeyPress.script(try Self.value(of: word, &rest)) else {
          throw UsageError("a name in <brackets> is no key; there are \(Self.names)")
        }
        script = keys
      case "--size":
        let parts = try Self.value(of: word, &rest).split(separator: "x").compactMap { Int($0) }
        guard parts.count == 2, 1...1_000 ~= parts[0], 1...1_000 ~= parts[1] else {
          throw UsageError("a size is such as 80x24")
        }
        (width, height) = (parts[0], parts[1])
      case "--dump": isDump = true
      case "--help", "-h": isHelp = true
      default: throw UsageError("there is no option '\(word)'; try --help")
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
