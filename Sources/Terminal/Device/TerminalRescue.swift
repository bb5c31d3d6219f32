import Glibc

/// Puts the terminal back, also in the middle of a crash.
enum TerminalRescue {
  // Written before the handlers that read them are installed, and on one thread.
  private nonisolated(unsafe) static var before = termios()
  private nonisolated(unsafe) static var isArmed = false
  private nonisolated(unsafe) static var leaving: [UInt8] = []

  /// Remembers how the terminal is to be put back, and does it when the program crashes.
  static func arm(_ attributes: termios, isOnOwnScreen: Bool) {
    unsafe before = attributes
    unsafe leaving =
      isOnOwnScreen ? Array("\u{1B}[?2026l\u{1B}[0m\u{1B}[?25h\u{1B}[?7h\u{1B}[?1049l".utf8) : []
    unsafe isArmed = true
    for number in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE] {
      signal(number) { number in
        TerminalRescue.perform()
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }

  /// Puts the terminal back, once; uses nothing that a signal handler must not.
  static func perform() {
    guard unsafe isArmed else { return }
    unsafe isArmed = false
    _ = unsafe leaving.withUnsafeBytes { unsafe write(1, $0.baseAddress, $0.count) }
    unsafe tcsetattr(0, TCSADRAIN, &before)
  }
}
