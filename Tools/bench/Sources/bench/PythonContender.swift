import FoundationEssentials
import Workload

#if canImport(Glibc)
  import Glibc
#endif

/// Python's `eventsourcing`, in a process of its own that says how long each request took.
final class PythonContender: Contender {
  let name = PythonContender.title
  static let title = "Python eventsourcing, SQLite"
  private let process: pid_t
  private let requests: Int32
  private let answers: Int32

  /// Runs `script` with the interpreter `python`, keeping its data in `folder`.
  init(_ python: String, script: String, in folder: String) throws {
    var ends: [Int32] = [0, 0, 0, 0]
    for index in [0, 2] {
      guard
        unsafe ends[index...].withUnsafeMutableBufferPointer({ unsafe pipe($0.baseAddress) }) == 0
      else { throw Failure(description: "there is no pipe to be had") }
    }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, ends[3], STDOUT_FILENO)
    for end in ends { unsafe posix_spawn_file_actions_addclose(&actions, end) }
    let words = [python, script, folder]
    var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { for index in words.indices { unsafe free(arguments[index]) } }
    var child: pid_t = 0
    let failed = unsafe posix_spawn(&child, python, &actions, nil, &arguments, environ)
    close(ends[0])
    close(ends[3])
    (process, requests, answers) = (child, ends[1], ends[2])
    guard failed == 0, try line() == "ready" else {
      throw Failure(description: "'\(python)' has no package 'eventsourcing'")
    }
  }

  deinit {
    close(requests)
    close(answers)
    var status: Int32 = 0
    unsafe waitpid(process, &status, 0)
  }

  func commit(_ count: Int) throws { _ = try time(commits: 1, of: count) }
  func scan(from: UInt64, count: UInt64) throws -> UInt64 {
    _ = try time(scanning: count, from: from)
    return count
  }
  func read(_ position: UInt64) throws { _ = try time(scanning: 1, from: position) }
  func reopen() throws {}

  func time(commits: Int, of events: Int) throws -> UInt64 {
    try ask("commit \(commits) \(events)")
  }
  func time(scanning count: UInt64, from: UInt64) throws -> UInt64 {
    try ask("scan \(from) \(count)")
  }

  private func ask(_ request: String) throws -> UInt64 {
    let text = request + "\n"
    guard unsafe write(requests, text, text.utf8.count) == text.utf8.count,
      let answer = UInt64(try line())
    else { throw Failure(description: "\(name) gave no answer to '\(request)'") }
    return answer
  }

  private func line() throws -> String {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while unsafe Glibc.read(answers, &byte, 1) == 1, byte != UInt8(ascii: "\n") {
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
