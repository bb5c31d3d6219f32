import Foundation
import Synchronization

/// A child process of a test, used as a second process or to be killed.
///
/// The test and the process exchange lines, so that tests wait for output and never for time.
/// Foundation's `Process` reads past a directory entry, which stops the address sanitizer.
public final class ChildProcess {
  /// How a process ended.
  public enum Ending: Equatable, Sendable {
    case exited(Int32)
    case signalled(Int32)
  }

  /// The process identifier.
  public let id: Int32
  private var input: Int32?
  private let output: Int32
  private var buffer: [UInt8] = []
  private var known: Ending?

  /// Held while a process is started: a pipe inherited by another child would never reach its end.
  private static let starting = Mutex(())

  /// Starts a program; a name without a slash is a program of this package.
  public init(
    _ program: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws {
    // Writing to a killed child must not raise a signal.
    signal(SIGPIPE, SIG_IGN)
    let path = program.contains("/") ? program : BuildProducts.path(of: program)
    var variables = ProcessInfo.processInfo.environment
    variables["SWIFT_BACKTRACE"] = "enable=no"
    variables.merge(environment) { $1 }
    (id, input, output) = try Self.starting.withLock { _ in
      try Self.start(path, [path] + arguments, variables.map { "\($0)=\($1)" })
    }
  }

  deinit {
    kill()
    endInput()
    close(output)
  }

  /// Returns the next line that the process prints; `nil` at the end.
  public func line() -> String? {
    while true {
      if let end = buffer.firstIndex(of: 10) {
        let line = String(decoding: buffer[..<end], as: UTF8.self)
        buffer.removeSubrange(...end)
        return line
      }
      var more = [UInt8](repeating: 0, count: 4_096)
      let count = unsafe more.withUnsafeMutableBytes { bytes in
        unsafe read(output, bytes.baseAddress, bytes.count)
      }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return nil }
      buffer += more.prefix(count)
    }
  }

  /// Returns all remaining lines.
  public func lines() -> [String] {
    var lines: [String] = []
    while let line = line() { lines.append(line) }
    return lines
  }

  /// Sends a line, if the process is still running.
  public func send(_ line: String) { write(line + "\n") }

  /// Writes to the input of the process, if it is still running.
  public func write(_ text: String) {
    guard let input else { return }
    let bytes = Array(text.utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe Foundation.write(input, $0.baseAddress, $0.count) }
  }

  /// Ends the input of the process.
  public func endInput() {
    if let input { close(input) }
    input = nil
  }

  /// Kills the process with SIGKILL, and waits until it has ended.
  public func kill() {
    guard known == nil else { return }
    _ = Foundation.kill(id, SIGKILL)
    ending()
  }

  /// Whether the process has ended.
  public var hasEnded: Bool {
    guard known == nil else { return true }
    var info = unsafe siginfo_t()
    let options = WEXITED | WNOHANG | WNOWAIT
    guard unsafe waitid(P_PID, id_t(id), &info, options) == 0 else { return false }
    return unsafe info.si_signo == SIGCHLD
  }

  /// Waits until the process is stopped; returns `false` if it ends instead.
  public func stops() -> Bool {
    var info = unsafe siginfo_t()
    while unsafe waitid(P_PID, id_t(id), &info, WEXITED | WSTOPPED | WNOWAIT) != 0 {
      guard errno == EINTR else { return false }
    }
    return unsafe info.si_code == CLD_STOPPED
  }

  /// Waits until the process has ended.
  @discardableResult
  public func ending() -> Ending {
    if let known { return known }
    var status: Int32 = 0
    while unsafe waitpid(id, &status, 0) < 0, errno == EINTR {}
    let ending: Ending =
      status & 0x7f == 0 ? .exited(status >> 8 & 0xff) : .signalled(status & 0x7f)
    known = ending
    return ending
  }

  private static func start(
    _ path: String, _ arguments: [String], _ variables: [String]
  ) throws -> (pid_t, Int32, Int32) {
    let (theirInput, input) = try pipe()
    let (output, theirOutput) = try pipe()
    defer {
      close(theirInput)
      close(theirOutput)
    }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, theirInput, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, theirOutput, 1)
    // Threads that run tests block signals; a child that inherits the mask can't receive an alarm.
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var id: pid_t = 0
    let result = unsafe withStrings(arguments) { arguments in
      unsafe withStrings(variables) { variables in
        unsafe posix_spawn(&id, path, &actions, &attributes, arguments, variables)
      }
    }
    guard result == 0 else {
      close(input)
      close(output)
      throw POSIXError(POSIXErrorCode(rawValue: result) ?? .EIO)
    }
    return (id, input, output)
  }

  /// Returns the read end and the write end of a pipe. Children don't inherit them by default.
  private static func pipe() throws -> (Int32, Int32) {
    var ends: (Int32, Int32) = (0, 0)
    let result = unsafe withUnsafeMutableBytes(of: &ends) { bytes in
      unsafe bytes.withMemoryRebound(to: Int32.self) { unsafe Foundation.pipe($0.baseAddress!) }
    }
    guard result == 0 else { throw POSIXError(.EMFILE) }
    for end in [ends.0, ends.1] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return ends
  }

  /// Calls `body` with the strings as a null-terminated array of C strings.
  private static func withStrings<R>(
    _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> R
  ) -> R {
    var pointers = unsafe strings.map { unsafe strdup($0) } + [nil]
    defer { unsafe pointers.forEach { unsafe free($0) } }
    return unsafe pointers.withUnsafeMutableBufferPointer { unsafe body($0.baseAddress!) }
  }
}
