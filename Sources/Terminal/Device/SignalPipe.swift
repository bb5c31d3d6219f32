import Glibc

/// Signals as something to wait for beside the keys.
struct SignalPipe {
  /// Where they come out.
  let output: Int32

  // Written once, before the handler that reads it is installed.
  private nonisolated(unsafe) static var input: Int32 = -1

  /// Takes the signals that end a program or let it rest, and the one that says the terminal's size
  /// has changed.
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

  /// The signal that came first of those that have not been asked for.
  func next() -> Int32? {
    var byte: UInt8 = 0
    return unsafe read(output, &byte, 1) == 1 ? Int32(byte) : nil
  }

  /// Stops the program as somebody at a keyboard would, until it is told to go on.
  ///
  /// That it goes on is no news to who has asked for it: it does not come out of the pipe.
  func stop() {
    for number in [SIGTSTP, SIGCONT] { signal(number, SIG_DFL) }
    raise(SIGTSTP)
    for number in [SIGTSTP, SIGCONT] { Self.take(number) }
  }
}
