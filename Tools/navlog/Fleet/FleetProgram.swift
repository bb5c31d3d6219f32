import NavlogPlatform

/// The program that carries out the verbs of the fleet. It links libraries that nothing else needs, so
/// it is built apart.
enum FleetProgram {
  static let name = "navlog-fleet"

  /// Runs the verb there, with the arguments that were checked against its help.
  static func run(
    _ verb: String, _ options: [Option], _ arguments: Arguments, _ console: Console
  ) throws -> Status {
    let own = unsafe realpath("/proc/self/exe", nil)
    defer { unsafe free(own) }
    let directory = unsafe own.map { unsafe String(cString: $0) }?.directory
    guard let program = find(beside: directory, path: console.environment["PATH"]) else {
      throw Failure(
        "'navlog \(verb)' needs \(name), which is not installed",
        hint: "install it from a checkout of navlog: Tools/install --fleet", status: .limit)
    }
    var line = [program] + verb.split(separator: " ").map(String.init) + arguments.words
    for option in options {
      line += arguments.all(option.name).map { value in
        option.value == nil ? option.name : "\(option.name)=\(value)"
      }
    }
    console.flush()
    guard let child = Subprocess.start(line, input: STDIN_FILENO, []) else {
      throw Failure(system: "can't start '\(program)'")
    }
    var status: Int32 = 0
    while unsafe waitpid(child, &status, 0) < 0 {
      guard errno == EINTR else { throw Failure(system: "can't wait for '\(program)'") }
    }
    return Status(rawValue: status & 0x7f == 0 ? status >> 8 & 0xff : 5)
  }

  /// Returns where the program is: beside navlog, or in one of the directories of PATH.
  static func find(beside directory: String?, path: String?) -> String? {
    let others = (path ?? "").split(separator: ":").map(String.init)
    return ([directory].compactMap { $0 } + others).map { "\($0)/\(name)" }
      .first { unsafe access($0, X_OK) == 0 }
  }
}

extension String {
  /// The path without its last part.
  fileprivate var directory: String {
    lastIndex(of: "/").map { String(self[..<$0]) } ?? "."
  }
}
