import NavlogPlatform

@main
struct Main {
  static func main() {
    signal(SIGPIPE, SIG_IGN)
    let console = FleetConsole(
      output: { Self.write($0, to: STDOUT_FILENO) }, error: { Self.write($0, to: STDERR_FILENO) })
    exit(FleetTool.run(Array(CommandLine.arguments.dropFirst()), console))
  }

  private static func write(_ text: String, to descriptor: Int32) {
    do throws(SystemError) {
      try ByteTransfer.write(Array(text.utf8), to: descriptor)
    } catch {
      exit(5)  // The reader is gone, or the disk is full.
    }
  }
}
