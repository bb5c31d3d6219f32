import NavlogPlatform

/// The terminal: reads raw keys, writes frames, and restores its settings.
///
/// The settings are restored however the program ends: normally, at a signal, or in a crash. Only
/// SIGKILL leaves the terminal as it is; starting and quitting the program again restores it then.
package final class TerminalDevice {
  /// An input from the terminal or a signal.
  package enum Input {
    case keys([KeyPress])
    /// A signal: the size changed, or the program should end.
    case signal(Int32)
    /// The program was suspended and continued: everything has to be drawn again.
    case resumed
    /// The terminal was closed.
    case end
  }

  /// The mode in which a program uses the terminal.
  package enum Use {
    /// Draws on an alternate screen.
    case screen
    /// Writes lines, and edits the one being typed.
    case lines
  }

  private static let entering = "\u{1B}[?1049h\u{1B}[?7l"
  private static let mouse = "\u{1B}[?1000h\u{1B}[?1006h"
  private var reader = KeyReader()
  private var use: Use?
  /// Whether the mouse is reported on the alternate screen, as keys.
  package var tracksMouse = false
  private let before: termios
  private let signals: SignalPipe

  /// Opens the terminal; `nil` if there is none.
  package init?() {
    var attributes = termios()
    guard isatty(0) == 1, isatty(1) == 1, unsafe tcgetattr(0, &attributes) == 0,
      let signals = SignalPipe()
    else { return nil }
    before = attributes
    self.signals = signals
  }

  /// Whether the terminal can't position its cursor.
  package static var isDumb: Bool {
    let term = variable("TERM") ?? ""
    return term.isEmpty || term == "dumb"
  }

  /// Whether colors are wanted.
  package static var wantsColor: Bool { (variable("NO_COLOR") ?? "").isEmpty }

  private static func variable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// The number of columns and rows.
  package var size: (width: Int, height: Int) {
    var size = winsize()
    guard unsafe ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return (80, 24)
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Switches to raw input, without echo or line buffering, and to the alternate screen for
  /// `screen`.
  package func enter(_ use: Use = .screen) {
    self.use = use
    let isOnOwnScreen = use == .screen && !Self.isDumb
    TerminalRescue.arm(before, isOnOwnScreen: isOnOwnScreen, tracksMouse: tracksMouse)
    var raw = before
    unsafe cfmakeraw(&raw)
    unsafe tcsetattr(0, TCSADRAIN, &raw)
    if isOnOwnScreen { send(Array((Self.entering + (tracksMouse ? Self.mouse : "")).utf8)) }
  }

  /// Restores the terminal.
  package func leave() {
    use = nil
    TerminalRescue.perform()
  }

  /// Ends the program with the default action of a signal.
  package static func end(by number: Int32) {
    signal(number, SIG_DFL)
    raise(number)
  }

  /// Returns the terminal to the shell until the program is continued.
  package func suspend() {
    let use = use
    leave()
    signals.stop()
    if let use { enter(use) }
  }

  /// Sends all bytes, in one write if the terminal accepts it.
  package func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe write(1, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        return
      }
    }
  }

  /// Asks the terminal to put text on the clipboard, which it may ignore.
  package func copy(_ text: String) {
    send(Array("\u{1B}]52;c;\(text.utf8.base64)\u{7}".utf8))
  }

  /// Waits for the next input; returns `nil` after a timeout.
  ///
  /// An escape byte without a following byte is the escape key.
  package func next(within time: Duration) -> Input? {
    let latest = ContinuousClock.now + time
    while true {
      let left = max(.zero, ContinuousClock.now.duration(to: latest))
      let milliseconds =
        Int32(clamping: left.components.seconds &* 1_000)
        &+ Int32(
          left.components.attoseconds / 1_000_000_000_000_000)
      if let input = poll(milliseconds) { return input }
      if left == .zero { return nil }
    }
  }

  /// Waits for the next input.
  package func next() -> Input {
    while true {
      if let input = poll(-1) { return input }
    }
  }

  /// Whether input is available.
  package var hasInput: Bool {
    var descriptors = [
      pollfd(fd: 0, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signals.output, events: Int16(POLLIN), revents: 0),
    ]
    return unsafe NavlogPlatform.poll(&descriptors, 2, 0) > 0
  }

  /// Returns the next signal, or `nil` if there is none.
  package func takeSignal() -> Int32? {
    var descriptor = pollfd(fd: signals.output, events: Int16(POLLIN), revents: 0)
    return unsafe NavlogPlatform.poll(&descriptor, 1, 0) > 0 ? signals.next() : nil
  }

  /// Polls for input once; returns `nil` if there is nothing to report.
  private func poll(_ milliseconds: Int32) -> Input? {
    var descriptors = [
      pollfd(fd: 0, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signals.output, events: Int16(POLLIN), revents: 0),
    ]
    let patience = reader.isWaiting ? (milliseconds < 0 ? 30 : min(30, milliseconds)) : milliseconds
    let ready = unsafe NavlogPlatform.poll(&descriptors, 2, patience)
    if ready < 0, errno != EINTR { return .end }
    if ready == 0 { return keys(reader.flush()) }
    if ready <= 0 { return nil }
    if descriptors[1].revents != 0, let number = signals.next() { return input(number) }
    guard descriptors[0].revents != 0 else { return nil }
    guard let bytes = Input.read() else { return .end }
    return keys(reader.take(bytes))
  }

  private func keys(_ keys: [KeyPress]) -> Input? { keys.isEmpty ? nil : .keys(keys) }

  private func input(_ number: Int32) -> Input? {
    switch number {
    case SIGTSTP: suspend()
    case SIGCONT:
      guard let use else { return nil }
      enter(use)
    default: return .signal(number)
    }
    return .resumed
  }
}

extension Collection<UInt8> {
  /// The bytes in base 64.
  package var base64: String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text = ""
    var rest = self[...]
    while !rest.isEmpty {
      let group = rest.prefix(3)
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0..<4 {
        text.append(place > group.count ? "=" : digits[bits >> (18 - 6 * place) & 63])
      }
      rest = rest.dropFirst(3)
    }
    return text
  }
}

extension TerminalDevice.Input {
  /// Reads from standard input; returns `nil` at its end.
  package static func read() -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe NavlogPlatform.read(0, buffer.baseAddress, buffer.count)
      }
      if count > 0 { return Array(bytes.prefix(count)) }
      if count == 0 || errno != EINTR { return nil }
    }
  }
}
