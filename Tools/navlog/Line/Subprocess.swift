import NavlogPlatform

/// Runs other programs.
enum Subprocess {
  /// Runs `arguments`, with the program found in `PATH`, `input` on its standard input and
  /// additional environment variables. Returns its exit status, or 128 plus the signal that ended
  /// it.
  static func run(
    _ arguments: [String], input: [UInt8], _ variables: [(name: String, value: String)]
  ) throws -> Int32 {
    // A file instead of a pipe: a program that does not read all of it can't block this one or kill
    // it.
    guard let file = unsafe tmpfile() else {
      throw Failure(system: "can't make a temporary file")
    }
    defer { unsafe fclose(file) }
    let descriptor = unsafe fileno(file)
    guard Descriptor.write(input, to: descriptor), lseek(descriptor, 0, SEEK_SET) == 0 else {
      throw Failure(system: "can't write a temporary file")
    }
    let child = start(arguments, input: descriptor, variables)
    guard let child else { throw Failure(system: "can't run '\(arguments[0])'") }
    var status: Int32 = 0
    while unsafe waitpid(child, &status, 0) < 0 {
      guard errno == EINTR else {
        throw Failure(system: "can't wait for '\(arguments[0])'")
      }
    }
    let signal = status & 0x7f
    return signal == 0 ? status >> 8 & 0xff : 128 + signal
  }

  /// Runs `arguments` without input, and returns the exit status and everything it printed.
  static func output(of arguments: [String]) throws -> (status: Int32, text: String) {
    guard let file = unsafe tmpfile() else {
      throw Failure(system: "can't make a temporary file")
    }
    defer { unsafe fclose(file) }
    let descriptor = unsafe fileno(file)
    guard let child = start(arguments, input: descriptor, output: descriptor, []) else {
      throw Failure(system: "can't run '\(arguments[0])'")
    }
    var status: Int32 = 0
    while unsafe waitpid(child, &status, 0) < 0 {
      guard errno == EINTR else { throw Failure(system: "can't wait for '\(arguments[0])'") }
    }
    lseek(descriptor, 0, SEEK_SET)
    let bytes = try Descriptor.read(descriptor, upTo: 1 << 16, of: "a temporary file")
    let signal = status & 0x7f
    return (signal == 0 ? status >> 8 & 0xff : 128 + signal, String(decoding: bytes, as: UTF8.self))
  }

  /// Starts `arguments`, with the program found in `PATH`, a descriptor as standard input and
  /// possibly one as output, and additional environment variables. Returns `nil` with `errno` set
  /// if that fails.
  static func start(
    _ arguments: [String], input: Int32, output: Int32? = nil,
    _ variables: [(name: String, value: String)]
  ) -> pid_t? {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { _ = unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    if let output {
      unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
      unsafe posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO)
    }
    var environment = environment
    for variable in variables {
      environment.removeAll { $0.hasPrefix("\(variable.name)=") }
      environment.append("\(variable.name)=\(variable.value)")
    }
    var child: pid_t = 0
    let code = unsafe withCStrings(arguments) { words in
      unsafe withCStrings(environment) { variables in
        unsafe posix_spawnp(&child, arguments[0], &actions, nil, words, variables)
      }
    }
    errno = code
    return code == 0 ? child : nil
  }

  /// The environment of this process, a line for each variable.
  static var environment: [String] {
    var lines: [String] = []
    var next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = unsafe environ
    while let place = unsafe next, let text = unsafe place.pointee {
      lines.append(unsafe String(cString: text))
      unsafe next = place + 1
    }
    return lines
  }

  /// Passes the strings as a null-terminated array.
  private static func withCStrings<R>(
    _ texts: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> R
  ) -> R {
    var pointers = unsafe texts.map { unsafe strdup($0) } + [nil]
    defer {
      for index in unsafe pointers.indices { unsafe free(pointers[index]) }
    }
    return unsafe pointers.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else {
        preconditionFailure("a list that ends with nothing is not empty")
      }
      return unsafe body(base)
    }
  }
}
