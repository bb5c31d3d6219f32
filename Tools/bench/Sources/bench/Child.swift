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

  /// Runs it with its output and its errors in the file `log`, and gives that file's text.
  @discardableResult
  func run(log: String) throws(Failure) -> String {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    let flags = O_WRONLY | O_CREAT | O_TRUNC
    unsafe posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, log, flags, 0o600)
    unsafe posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
    let environment = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
    var words = unsafe Child.copies(arguments)
    var settings = unsafe Child.copies(environment + ["SWIFT_DETERMINISTIC_HASHING=1"])
    defer {
      for index in 0..<arguments.count { unsafe free(words[index]) }
      for index in 0...environment.count { unsafe free(settings[index]) }
    }
    var child: pid_t = 0
    let failed = unsafe posix_spawnp(&child, arguments[0], &actions, nil, &words, &settings)
    guard failed == 0 else {
      throw Failure(description: "'\(arguments[0])' can't be run: install it and try again")
    }
    var status: Int32 = 0
    while unsafe waitpid(child, &status, 0) < 0, errno == EINTR {}
    let text = text(of: log)
    guard status == 0 else {
      throw Failure(description: "'\(arguments.joined(separator: " "))' failed:\n\(text)")
    }
    return text
  }

  /// What C calls an array of strings; to be freed one by one.
  private static func copies(_ strings: [String]) -> [UnsafeMutablePointer<CChar>?] {
    unsafe strings.map { unsafe strdup($0) } + [nil]
  }
}
