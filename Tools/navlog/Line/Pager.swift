import NavlogPlatform

/// The program that shows output longer than the terminal: `$NAVLOG_PAGER`, `$PAGER`, or less.
struct Pager {
  private let command: String
  /// The height of the terminal, without the line for the prompt.
  let rows: Int

  /// Returns `nil` where output isn't paged: it isn't a terminal, the pager is empty or `cat`,
  /// or there is no such program.
  init?(_ environment: [String: String]) {
    guard isatty(STDOUT_FILENO) == 1, environment["TERM"] ?? "dumb" != "dumb",
      let rows = Descriptor.size(of: STDOUT_FILENO)?.rows, rows > 1
    else { return nil }
    command = environment["NAVLOG_PAGER"] ?? environment["PAGER"] ?? "less"
    self.rows = rows - 1
    guard command != "cat", Self.exists(command, environment["PATH"] ?? "/usr/bin:/bin") else {
      return nil
    }
  }

  /// Returns whether the program of a command line can be run.
  private static func exists(_ command: String, _ path: String) -> Bool {
    guard let program = command.split(separator: " ").first else { return false }
    let places = program.contains("/") ? [""] : path.split(separator: ":").map { "\($0)/" }
    return places.contains { unsafe access($0 + program, X_OK) == 0 }
  }

  /// A pager that runs, and the end of the pipe that it reads from.
  struct Running {
    let input: Int32
    fileprivate let process: pid_t

    /// Ends the input of the pager, and waits until the user leaves it. Returns whether it ran.
    func finish() -> Bool {
      close(input)
      var status: Int32 = 0
      while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
      // The shell's statuses for a program that isn't executable or doesn't exist.
      return ![126 << 8, 127 << 8].contains(status)
    }
  }

  /// Starts the pager; `nil` if that isn't possible, so that the output is printed instead.
  func start() -> Running? {
    var ends: (Int32, Int32) = (-1, -1)
    let made = unsafe withUnsafeMutableBytes(of: &ends) { bytes in
      unsafe bytes.bindMemory(to: Int32.self).baseAddress.map { unsafe pipe($0) }
    }
    guard made == 0 else { return nil }
    let (output, input) = ends
    _ = fcntl(input, F_SETFD, FD_CLOEXEC)
    // Colours are shown, and what was shown remains after leaving, as in git.
    let variable = (name: "LESS", value: "FRX")
    let process = Subprocess.start(
      ["/bin/sh", "-c", command], input: output, unsafe getenv("LESS") == nil ? variable : nil)
    close(output)
    guard let process else {
      close(input)
      return nil
    }
    // Leaving the pager early is no error.
    signal(SIGPIPE, SIG_IGN)
    // The pager handles the interrupt key while it runs.
    signal(SIGINT, SIG_IGN)
    return Running(input: input, process: process)
  }
}
