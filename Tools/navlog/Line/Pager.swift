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

  /// A pager that runs, and the pipe that it reads from.
  final class Running {
    private let process: pid_t
    private let input: Int32
    /// The pager's end of the pipe, which stays open to see what the pager left in it.
    private let output: Int32
    private var written = 0
    /// The status with which the pager ended.
    private var status: Int32?

    /// What can be written to a pipe that has room for anything.
    private static let chunk = 4_096

    fileprivate init(_ process: pid_t, input: Int32, output: Int32) {
      (self.process, self.input, self.output) = (process, input, output)
    }

    /// Writes to the pager; returns `false` if it has ended.
    func write(_ bytes: [UInt8]) -> Bool {
      var rest = bytes[...]
      while !rest.isEmpty {
        guard waitForRoom() else { return false }
        let part = rest.prefix(Self.chunk)
        guard Descriptor.write(Array(part), to: input) else { return false }
        written += part.count
        rest = rest.dropFirst(Self.chunk)
      }
      return true
    }

    /// Waits until there is room in the pipe; returns `false` if the pager has ended.
    private func waitForRoom() -> Bool {
      var descriptor = pollfd(fd: input, events: Int16(POLLOUT), revents: 0)
      while true {
        let ready = unsafe poll(&descriptor, 1, 100)
        if ready > 0 { return true }
        if ready < 0, errno != EINTR { return false }
        if hasEnded(WNOHANG) { return false }
      }
    }

    private func hasEnded(_ options: Int32) -> Bool {
      guard status == nil else { return true }
      var status: Int32 = 0
      var found = unsafe waitpid(process, &status, options)
      while found < 0, errno == EINTR { found = unsafe waitpid(process, &status, options) }
      guard found != 0 else { return false }
      self.status = status
      return true
    }

    /// Ends the input of the pager, and waits until the user leaves it. Returns `false` if it failed
    /// without reading anything.
    func finish() -> Bool {
      close(input)
      _ = hasEnded(0)
      var unread: Int32 = 0
      let isKnown = unsafe ioctl(output, UInt(FIONREAD), &unread) == 0
      close(output)
      return status == 0 || !isKnown || Int(unread) < written
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
    for end in [output, input] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // Colours are shown, and what was shown remains after leaving, as in git.
    let variable = (name: "LESS", value: "FRX")
    let process = Subprocess.start(
      ["/bin/sh", "-c", command], input: output, unsafe getenv("LESS") == nil ? [variable] : [])
    guard let process else {
      close(output)
      close(input)
      return nil
    }
    // Leaving the pager early is no error.
    signal(SIGPIPE, SIG_IGN)
    // The pager handles the interrupt key while it runs.
    signal(SIGINT, SIG_IGN)
    return Running(process, input: input, output: output)
  }
}
