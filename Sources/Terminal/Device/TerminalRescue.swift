import NavlogPlatform

/// Restores the terminal, even in a crash.
enum TerminalRescue {
  // Set before the handlers that read them are installed, and on one thread. The settings are in memory of their own: the
  // compiler reserves 57 bytes for a static `termios` that starts as zeros, and a copy writes 60.
  private nonisolated(unsafe) static let before =
    UnsafeMutablePointer<termios>.allocate(capacity: 1)
  private nonisolated(unsafe) static var isArmed = false
  private nonisolated(unsafe) static var leaving: [UInt8] = []

  /// Saves the settings to restore, and installs handlers that restore them in a crash.
  static func arm(_ attributes: termios, isOnOwnScreen: Bool, tracksMouse: Bool) {
    unsafe before.initialize(to: attributes)
    let mouse = tracksMouse ? "\u{1B}[?1006l\u{1B}[?1000l" : ""
    unsafe leaving =
      isOnOwnScreen
      ? Array("\(mouse)\u{1B}[?2026l\u{1B}[0m\u{1B}[?25h\u{1B}[?7h\u{1B}[?1049l".utf8) : []
    unsafe isArmed = true
    for number in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE] {
      signal(number) { number in
        TerminalRescue.perform()
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }

  /// Restores the terminal, once. Calls only functions that are safe in a signal handler.
  static func perform() {
    guard unsafe isArmed else { return }
    unsafe isArmed = false
    _ = unsafe leaving.withUnsafeBytes { unsafe write(1, $0.baseAddress, $0.count) }
    unsafe tcsetattr(0, TCSADRAIN, before)
  }
}
