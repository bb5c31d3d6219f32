package import Foundation
import Support

/// A terminal controlled by a test, in which a program is started like by a user.
package final class PseudoTerminal {
  package let id: pid_t
  /// The visible screen.
  package private(set) var screen: VirtualScreen
  /// The settings of the terminal before the program started.
  package let before: [UInt32]
  private let master: Int32
  private let slave: Int32
  private var ending: Int32?

  /// Starts a program; a name without a slash is a program of this package.
  package init(
    _ program: String, _ arguments: [String], width: Int = 80, height: Int = 24,
    environment: [String: String] = [:]
  ) throws {
    var size = winsize(
      ws_row: UInt16(height), ws_col: UInt16(width), ws_xpixel: 0, ws_ypixel: 0)
    var (ours, theirs): (Int32, Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 128)
    guard unsafe openpty(&ours, &theirs, &name, nil, &size) == 0 else {
      throw POSIXError(.ENOTTY)
    }
    (master, slave) = (ours, theirs)
    before = Self.attributes(of: theirs)
    _ = fcntl(master, F_SETFD, FD_CLOEXEC)
    _ = fcntl(slave, F_SETFD, FD_CLOEXEC)
    screen = VirtualScreen(width: width, height: height)

    var variables = ["TERM": "xterm-256color", "SWIFT_BACKTRACE": "enable=no"]
    for name in ["LD_LIBRARY_PATH", "PATH"] {
      variables[name] = ProcessInfo.processInfo.environment[name]
    }
    variables.merge(environment) { $1 }
    id = try Self.spawn(
      [program.contains("/") ? program : BuildProducts.path(of: program)] + arguments,
      variables.map { "\($0)=\($1)" }, name)
  }

  deinit {
    kill(SIGKILL)
    close(master)
    close(slave)
  }

  /// Starts the program as the leader of its own session, with this terminal.
  private static func spawn(
    _ arguments: [String], _ variables: [String], _ terminal: [CChar]
  ) throws -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, 0, 1)
    unsafe posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // Threads that run tests block signals, and a child would inherit the mask.
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    // POSIX_SPAWN_SETSID and POSIX_SPAWN_SETSIGMASK
    unsafe posix_spawnattr_setflags(&attributes, 0x80 | 0x08)
    var argv = unsafe arguments.map { unsafe strdup($0) } + [nil]
    var envp = unsafe variables.map { unsafe strdup($0) } + [nil]
    defer { unsafe (argv + envp).forEach { unsafe free($0) } }
    var id: pid_t = 0
    let code = unsafe posix_spawn(&id, arguments[0], &actions, &attributes, &argv, &envp)
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
    return id
  }

  /// Presses keys, given as the bytes that a keyboard sends for them.
  package func type(_ keys: String) {
    let bytes = Array(keys.utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe write(master, $0.baseAddress, $0.count) }
  }

  /// Reads output until a condition holds; returns `false` on a timeout.
  @discardableResult
  package func wait(
    seconds: Int32 = 60, until isSo: (VirtualScreen) -> Bool
  ) -> Bool {
    while !isSo(screen) {
      guard let bytes = read(milliseconds: seconds * 1_000) else { return false }
      screen.take(bytes)
    }
    return true
  }

  /// Waits for a text on the screen.
  @discardableResult
  package func shows(_ text: String) -> Bool { wait { !$0.isInFrame && $0.text.contains(text) } }

  /// Resizes the terminal.
  package func resize(width: Int, height: Int) {
    screen.resize(width: width, height: height)
    var size = winsize(
      ws_row: UInt16(height), ws_col: UInt16(width), ws_xpixel: 0, ws_ypixel: 0)
    _ = unsafe ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// The current settings of the terminal.
  package var attributes: [UInt32] { Self.attributes(of: slave) }

  private static func attributes(of slave: Int32) -> [UInt32] {
    var attributes = termios()
    unsafe tcgetattr(slave, &attributes)
    return [attributes.c_iflag, attributes.c_oflag, attributes.c_cflag, attributes.c_lflag]
  }

  /// Sends a signal, waits for the end, and reads the remaining output.
  @discardableResult
  package func kill(_ signal: Int32) -> Int32 {
    if ending == nil { Foundation.kill(id, signal) }
    return end()
  }

  /// Waits for the end; a program that doesn't end is killed.
  @discardableResult
  package func end() -> Int32 {
    if let ending { return ending }
    var status: Int32 = 0
    let latest = ContinuousClock.now + .seconds(60)
    // A program can't end before its output is read.
    while unsafe waitpid(id, &status, WNOHANG) == 0 {
      if let bytes = read(milliseconds: 5) { screen.take(bytes) }
      if ContinuousClock.now > latest { Foundation.kill(id, SIGKILL) }
    }
    while let bytes = read(milliseconds: 0) { screen.take(bytes) }
    ending = status
    return status
  }

  private func read(milliseconds: Int32) -> [UInt8]? {
    var descriptor = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&descriptor, 1, milliseconds) > 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: 512)
    let count = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe Foundation.read(master, buffer.baseAddress, buffer.count)
    }
    return count > 0 ? Array(bytes.prefix(count)) : nil
  }
}
