import NavlogPlatform

/// A pipe that signals are written to, so that a program can poll signals and keys together.
struct SignalPipe {
  /// The end to read from.
  let output: Int32

  // Set once, before the handler that reads it is installed.
  private nonisolated(unsafe) static var input: Int32 = -1

  /// Installs handlers for the signals that end or suspend a program, and for changes of the
  /// terminal's size.
  init?() {
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    output = ends[0]
    unsafe Self.input = ends[1]
    for number in [SIGWINCH, SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT] {
      Self.take(number)
    }
  }

  private static func take(_ number: Int32) {
    signal(number) { number in
      let before = errno
      var byte = UInt8(truncatingIfNeeded: number)
      _ = unsafe write(SignalPipe.input, &byte, 1)
      errno = before
    }
  }

  /// Returns the next signal, or `nil` if there is none.
  func next() -> Int32? {
    var byte: UInt8 = 0
    return unsafe read(output, &byte, 1) == 1 ? Int32(byte) : nil
  }

  /// Stops the program as the suspend key does, until it is continued.
  ///
  /// The SIGCONT that continues the program isn't reported through the pipe.
  func stop() {
    for number in [SIGTSTP, SIGCONT] { signal(number, SIG_DFL) }
    raise(SIGTSTP)
    for number in [SIGTSTP, SIGCONT] { Self.take(number) }
  }
}
