import NavlogChecksums
import NavlogHistory
import NavlogSessionFiles
import NavlogStore

/// Session files on the command line.
enum SessionFileReading {
  /// Opens a file, or standard input if it is `-`, and checks that it begins as a session file does.
  static func open(_ file: String, _ console: Console) throws -> () throws -> [UInt8] {
    let next = file == "-" ? console.input : try console.openFile(file).next
    var first = try next()
    while first.count < SessionFile.label.count {
      let more = try next()
      if more.isEmpty { break }
      first += more
    }
    guard first.starts(with: SessionFile.label) else {
      if !first.isEmpty, SessionFile.label.starts(with: first) {
        throw Failure("'\(file)' is cut off", hint: "get the whole file", status: .damaged)
      }
      throw Failure("'\(file)' is not a session file", hint: "'navlog export' writes one")
    }
    return {
      guard first.isEmpty else {
        defer { first = [] }
        return first
      }
      return try next()
    }
  }

  /// Imports an open file, or standard input if it is `-`, into `store`.
  static func add(
    _ file: String, _ next: @escaping () throws -> [UInt8], to store: Store, _ console: Console
  ) throws -> SessionFileImport.Result {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    let reading = SessionFileImport(
      into: store, from: file == "-" ? "standard input" : name, at: console.clock.wall())
    return try reading.run { () throws(SessionFileError) in
      do { return try next() } catch {
        throw SessionFileError(.bytes, "\(error)", cause: error)
      }
    }
  }

  /// The path of a private store with the sessions of a file, which is filled when the file is read
  /// for the first time.
  ///
  /// It is named after the hash of the file's bytes, so that a file that has changed since is read again.
  static func store(of file: String, _ console: Console) throws -> String {
    let directory = (try console.userCache()) + "/sessions"
    let path = try directory + "/" + bytesHash(of: file, console) + ".navlog"
    if !console.exists(path + "/data.mdb") {
      try fill(path, from: file, in: directory, console)
    }
    if try !hasTrailer(file) {
      console.warn("'\(file)' is cut off: what is whole of it is shown")
    }
    return path
  }

  private static func fill(
    _ path: String, from file: String, in directory: String, _ console: Console
  ) throws {
    Descriptor.makePrivateDirectories(directory)
    // What is left of a store that something else has cleared.
    SessionFileCache.remove(path)
    SessionFileCache.prune(directory)
    let next = try open(file, console)
    let scratch = SessionFileCache.scratch(for: path)
    try Progress.showing("reading the file…", console) {
      do {
        let store = try Store.open(
          scratch, Store.Options(cacheDirectory: console.cacheDirectory, retention: nil))
        _ = try add(file, next, to: store, console)
      } catch {
        SessionFileCache.remove(scratch)
        throw error
      }
    }
    SessionFileCache.move(scratch, to: path)
  }

  private static func hasTrailer(_ file: String) throws -> Bool {
    guard let end = try Descriptor.end(of: file, 8) else { return false }
    let offset = end.bytes.reduce(0) { $0 << 8 | UInt64($1) }
    guard offset < end.offset, end.offset - offset < 1 << 26,
      let trailer = try Descriptor.end(of: file, Int(end.offset - offset) + 8)
    else { return false }
    return SessionFileTrailer.isTrailer(trailer.bytes)
  }

  private static func bytesHash(of file: String, _ console: Console) throws -> String {
    let source = try console.openFile(file)
    var hash = SHA256()
    while true {
      let bytes = try source.next()
      if bytes.isEmpty { return "\(hash.finalize())" }
      hash.update(bytes.span)
    }
  }
}
