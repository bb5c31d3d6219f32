import Glibc

/// The terminal: raw keys in, frames out, and as it was when all is over.
///
/// It is put back however the program ends: at the end, at a signal, in a crash. Only against kill -9
/// nothing can be done; starting again and quitting does it then.
@MainActor
final class Terminal {
  /// What came from outside.
  enum Input {
    case keys([Key])
    /// A signal: another size, or an end.
    case signal(Int32)
    /// There is nobody any more.
    case end
  }

  private static let entering = "\u{1B}[?1049h\u{1B}[?7l"
  private var reader = KeyReader()
  private let before: termios
  private let signals: SignalPipe

  /// Takes the terminal; `nil` where there is none.
  init?() {
    var attributes = termios()
    guard isatty(0) == 1, isatty(1) == 1, unsafe tcgetattr(0, &attributes) == 0,
      let signals = SignalPipe()
    else { return nil }
    before = attributes
    self.signals = signals
  }

  /// Whether it can't place its cursor.
  static var isDumb: Bool {
    let term = variable("TERM") ?? ""
    return term.isEmpty || term == "dumb"
  }

  /// Whether colours are wanted.
  static var wantsColor: Bool { (variable("NO_COLOR") ?? "").isEmpty }

  private static func variable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// How many columns and rows there are.
  var size: (width: Int, height: Int) {
    var size = winsize()
    guard unsafe ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return (80, 24)
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Goes to a screen of its own, without echo and lines.
  func enter() {
    TerminalRescue.arm(before, isOnOwnScreen: !Self.isDumb)
    var raw = before
    unsafe cfmakeraw(&raw)
    unsafe tcsetattr(0, TCSADRAIN, &raw)
    if !Self.isDumb { send(Array(Self.entering.utf8)) }
  }

  /// Puts everything back.
  func leave() { TerminalRescue.perform() }

  /// Sends all of it, in one write where the terminal takes that.
  func send(_ bytes: [UInt8]) {
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

  /// Waits for what comes next. An escape that nothing follows at once is the key.
  func next() -> Input {
    while true {
      var descriptors = [
        pollfd(fd: 0, events: Int16(POLLIN), revents: 0),
        pollfd(fd: signals.output, events: Int16(POLLIN), revents: 0),
      ]
      let ready = unsafe poll(&descriptors, 2, reader.isWaiting ? 30 : -1)
      if ready < 0, errno != EINTR { return .end }
      if ready == 0 {
        let keys = reader.flush()
        if !keys.isEmpty { return .keys(keys) }
      }
      if ready <= 0 { continue }
      if descriptors[1].revents != 0, let number = signals.next() { return .signal(number) }
      guard descriptors[0].revents != 0 else { continue }
      guard let bytes = Input.read() else { return .end }
      let keys = reader.take(bytes)
      if !keys.isEmpty { return .keys(keys) }
    }
  }
}

extension Terminal.Input {
  /// What standard input has; `nil` at its end.
  static func read() -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe Glibc.read(0, buffer.baseAddress, buffer.count)
      }
      if count > 0 { return Array(bytes.prefix(count)) }
      if count == 0 || errno != EINTR { return nil }
    }
  }
}
