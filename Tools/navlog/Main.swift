import NavlogPlatform

@main
struct Main {
  @MainActor static func main() {
    Descriptor.reserveStandardOnes()
    // Exceeding the limit on file sizes is an error of the write.
    signal(SIGXFSZ, SIG_IGN)
    // The environment is read once, at the start.
    let environment = environment()
    let buffer = OutputBuffer(Pager(environment))
    let console = Console(
      arguments: Array(CommandLine.arguments.dropFirst()), environment: environment,
      isTerminal: (output: isatty(STDOUT_FILENO) == 1, error: isatty(STDERR_FILENO) == 1),
      columns: Descriptor.size(of: STDOUT_FILENO)?.columns ?? environment["COLUMNS"].flatMap {
        Int($0)
      }
        ?? 100,
      cuts: isatty(STDOUT_FILENO) == 1 || environment["COLUMNS"] != nil,
      input: {
        try Descriptor.read(STDIN_FILENO, upTo: 1 << 16, of: "standard input")
      },
      openFile: { path in
        try Descriptor.open(path) {
          guard isatty(STDERR_FILENO) == 1 else { return }
          let text = "navlog: waiting for a program that writes to '\(path.printable)'\n"
          Descriptor.write(Array(text.utf8), to: STDERR_FILENO)
        }
      },
      output: { buffer.write($0) },
      error: {
        buffer.flush()
        Descriptor.write(Array($0.utf8), to: STDERR_FILENO)
      },
      isStore: { Descriptor.exists($0 + "/data.mdb") },
      storesHere: { Descriptor.names(in: ".").filter { $0.hasSuffix(".navlog") } },
      temporaryDirectory: environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp",
      flush: { buffer.flush() }, stopPaging: { buffer.stopPaging() })
    let status = Tool.run(console)
    buffer.finish()
    exit((buffer.failure?.status ?? status).rawValue)
  }

  private static func environment() -> [String: String] {
    var values: [String: String] = [:]
    for text in Subprocess.environment {
      guard let sign = text.firstIndex(of: "=") else { continue }
      values[String(text[..<sign])] = String(text[text.index(after: sign)...])
    }
    return values
  }
}
