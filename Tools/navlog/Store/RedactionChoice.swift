import NavlogPlatform
import NavlogRedaction

/// What leaves with an export: `--profile`, `--allow`, `--rules` and `--key`.
enum RedactionChoice {
  static let options = [
    Option(
      "--profile", choices: ["structure", "full"],
      "in files and drawings: hash private data (structure, the default) or include it (full)"),
    Option(
      "--allow", value: "KEY",
      "don't hash values of KEY or CLASS:KEY, or names as ROLE=NAME; with wildcards, repeatable"),
    Option("--rules", value: "FILE", "a file of redaction rules, one per line"),
    Option("--key", value: "FILE", "the file with the 32-byte key for the hashes"),
  ]

  /// A paragraph for the help of verbs whose reports are made for other programs.
  static func findings(_ formats: String) -> String {
    """
    A report as \(formats) has what the verb prints, names, identifiers and paths of the session \
    included: nothing is hashed. Where that must not leave, run the verb on a file that 'navlog \
    export' has written.
    """
  }

  /// Returns what leaves; `nil` for everything.
  static func redaction(_ arguments: Arguments, _ console: Console) throws -> Redaction? {
    guard arguments["--profile"] != "full" else {
      for option in ["--allow", "--rules", "--key"] where arguments.has(option) {
        throw Failure("'\(option)' does nothing with '--profile full', which leaves nothing out")
      }
      return nil
    }
    do throws(RedactionError) {
      var policy = RedactionPolicy()
      if let file = arguments["--rules"] {
        policy = try RedactionPolicy(parsing: try text(of: file, console))
      }
      for allowed in arguments.all("--allow") {
        policy.rules.append(try RedactionRule(allowing: allowed))
      }
      return Redaction(policy, try key(arguments["--key"], console))
    } catch {
      throw Failure(error.message, hint: error.hint)
    }
  }

  private static func text(
    of file: String, _ console: Console
  ) throws(RedactionError) -> String {
    let bytes: [UInt8]
    do { bytes = try all(console.openFile(file)) } catch {
      throw RedactionError(Failure(error).message)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func all(_ source: ByteSource) throws -> [UInt8] {
    var all: [UInt8] = []
    while all.count < 1 << 20 {
      let bytes = try source.next()
      if bytes.isEmpty { return all }
      all += bytes
    }
    throw Failure("the file has more than 1 MiB")
  }

  // MARK: - The key

  /// Returns the key in `file`, or without one the user's key, which is made when it is first used.
  private static func key(
    _ file: String?, _ console: Console
  ) throws(RedactionError) -> RedactionKey {
    let bytes: [UInt8]
    do { bytes = try file.map { try all(Descriptor.open($0)) } ?? userKey(console) } catch {
      throw RedactionError(Failure(error).message, hint: Failure(error).hint)
    }
    guard let key = RedactionKey(bytes) else {
      throw RedactionError(
        "the key has \(bytes.count) bytes", hint: "a key has exactly \(RedactionKey.size) bytes")
    }
    return key
  }

  /// Returns the key in `file`, or without one the user's key; `nil` if there is none.
  static func knownKey(_ file: String?, _ console: Console) throws -> RedactionKey? {
    if file == nil {
      guard let path = userKeyPath(console), Descriptor.exists(path) else { return nil }
    }
    do throws(RedactionError) { return try key(file, console) } catch {
      throw Failure(error.message, hint: error.hint)
    }
  }

  private static func userKeyPath(_ console: Console) -> String? {
    do { return try console.userConfiguration() + "/key" } catch { return nil }
  }

  private static func userKey(_ console: Console) throws -> [UInt8] {
    let path = try console.userConfiguration() + "/key"
    if !Descriptor.exists(path) { try make(path) }
    guard try Descriptor.isPrivate(path) else {
      throw Failure(
        "the key '\(path)' can be read by other users",
        hint: "run 'chmod 600 \(path)', or remove it to create a new one")
    }
    return try all(Descriptor.open(path))
  }

  /// Makes a key, unless another process is faster.
  private static func make(_ path: String) throws {
    Descriptor.makePrivateDirectories(
      String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex)))
    var random = SystemRandomNumberGenerator()
    let key = (0..<RedactionKey.size).map { _ in UInt8.random(in: 0...255, using: &random) }
    try Descriptor.create(path, with: key)
  }
}

extension Console {
  /// The directory for the user's own files of the tool.
  fileprivate func userConfiguration() throws -> String {
    if let path = environment["XDG_CONFIG_HOME"], path.hasPrefix("/") { return path + "/navlog" }
    if let home = environment["HOME"], home.hasPrefix("/") { return home + "/.config/navlog" }
    throw Failure(
      "there is no directory for the key under which private data is hashed",
      hint: "set HOME or XDG_CONFIG_HOME, or name a key with '--key'")
  }
}

extension Descriptor {
  /// Creates a file of the user with all of its content, unless there is one.
  fileprivate static func create(_ path: String, with bytes: [UInt8]) throws {
    let temporary = "\(path).\(getpid())"
    _ = unsafe unlink(temporary)
    let descriptor = unsafe NavlogPlatform.open(
      temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Failure(system: "can't write '\(path)'") }
    defer {
      close(descriptor)
      _ = unsafe unlink(temporary)
    }
    guard write(bytes, to: descriptor), fsync(descriptor) == 0 else {
      throw Failure(system: "can't write '\(path)'")
    }
    guard unsafe link(temporary, path) == 0 || errno == EEXIST else {
      throw Failure(system: "can't write '\(path)'")
    }
  }

  /// Returns whether only the user can read a file.
  fileprivate static func isPrivate(_ path: String) throws -> Bool {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw Failure(system: "can't read '\(path)'") }
    return status.st_mode & 0o077 == 0
  }
}
