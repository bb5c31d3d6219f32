import Navlog
import NavlogPlatform
import NavlogTerminal

/// A field notebook in the terminal, built with Navlog like any app.
@main
@MainActor
enum Main {
  static func main() {
    // Exceeding the limit on file sizes is an error of the write.
    signal(SIGXFSZ, SIG_IGN)
    do {
      let options = try Options(Array(CommandLine.arguments.dropFirst()))
      if options.isHelp { return print(Options.usage) }
      let notebook = try FieldNotebook(store: options.store, build: options.build)
      if !options.isDump, let terminal = TerminalDevice() {
        try TerminalSession(notebook, terminal).run(options.script)
      } else {
        try TextSession(notebook, options).run()
      }
    } catch {
      let line = Array("navlog-demo: \(error)\n".utf8)
      _ = unsafe line.withUnsafeBytes { unsafe write(2, $0.baseAddress, $0.count) }
      exit(error is UsageError ? 2 : 1)
    }
  }
}
