import FoundationEssentials
import Workload

#if canImport(Glibc)
  import Glibc
#endif

/// Runs a program and gives what it printed.
struct Child {
  var arguments: [String]

  /// A program beside this one, in the same build.
  static let probe: String = {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = unsafe readlink("/proc/self/exe", &buffer, buffer.count - 1)
    let path = String(
      decoding: buffer[..<max(count, 0)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return (path.split(separator: "/").dropLast() + ["probe"]).reduce("") { $0 + "/" + $1 }
  }()

  /// What a run took.
  struct Cost {
    /// Nanoseconds from its start until it had ended.
    let time: UInt64
    /// Nanoseconds that processors spent on it.
    let processor: Double
    /// The most memory that was resident, in KiB; pages of files that are mapped are among it.
    let memory: Int
    let status: Int32
  }

  /// Runs it with its output and its errors in the file `log`, and gives that file's text.
  @discardableResult
  func run(log: String) throws(Failure) -> String {
    let cost = try measure(log: log)
    let text = text(of: log)
    guard cost.status == 0 else {
      throw Failure(description: "'\(arguments.joined(separator: " "))' failed:\n\(text)")
    }
    return text
  }

  /// Runs it with its output and its errors in the file `log`, and says what it took.
  func measure(
    log: String = "/dev/null", settings: [String] = []
  ) throws(Failure) -> Cost {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    let flags = O_WRONLY | O_CREAT | O_TRUNC
    unsafe posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, log, flags, 0o600)
    unsafe posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
    let environment =
      ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
      + ["SWIFT_DETERMINISTIC_HASHING=1"] + settings
    var words = unsafe Child.copies(arguments)
    var variables = unsafe Child.copies(environment)
    defer {
      for index in 0..<arguments.count { unsafe free(words[index]) }
      for index in 0..<environment.count { unsafe free(variables[index]) }
    }
    var child: pid_t = 0
    let start = nanoseconds()
    let failed = unsafe posix_spawnp(&child, arguments[0], &actions, nil, &words, &variables)
    guard failed == 0 else {
      throw Failure(description: "'\(arguments[0])' can't be run: install it and try again")
    }
    var status: Int32 = 0
    var usage = rusage()
    while unsafe wait4(child, &status, 0, &usage) < 0, errno == EINTR {}
    let seconds = Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
    let processor = seconds * 1e9 + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e3
    return Cost(
      time: nanoseconds() - start, processor: processor, memory: usage.ru_maxrss, status: status)
  }

  /// What C calls an array of strings; to be freed one by one.
  private static func copies(_ strings: [String]) -> [UnsafeMutablePointer<CChar>?] {
    unsafe strings.map { unsafe strdup($0) } + [nil]
  }
}
