import NavlogChecksums
import NavlogHistory
import NavlogSessionFiles
import NavlogStore

/// Session files on the command line.
enum SessionFileReading {
  /// Imports a file, or standard input if it is `-`, into `store`.
  static func add(
    _ file: String, to store: Store, _ console: Console
  ) throws -> SessionFileImport.Result {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    let next = file == "-" ? console.input : try console.openFile(file).next
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
  /// It is named after the hash in the file's trailer; a file that is cut off has none and is named
  /// after the hash of its bytes.
  static func store(of file: String, _ console: Console) throws -> String {
    let directory = (try console.userCache()) + "/sessions"
    let hash = try trailerHash(of: file, console)
    let path = try directory + "/" + (hash ?? "cut-" + bytesHash(of: file, console)) + ".navlog"
    if !console.exists(path + "/data.mdb") {
      try fill(path, from: file, in: directory, console)
    }
    if hash == nil {
      console.warn("'\(file)' is cut off: what is whole of it is shown")
    }
    return path
  }

  private static func fill(
    _ path: String, from file: String, in directory: String, _ console: Console
  ) throws {
    Descriptor.makePrivateDirectories(directory)
    SessionFileCache.prune(directory)
    let scratch = SessionFileCache.scratch(for: path)
    try Progress.showing("reading the file…", console) {
      do {
        let store = try Store.open(
          scratch, Store.Options(cacheDirectory: console.cacheDirectory, retention: nil))
        _ = try add(file, to: store, console)
      } catch {
        SessionFileCache.remove(scratch)
        throw error
      }
    }
    SessionFileCache.move(scratch, to: path)
  }

  private static func trailerHash(of file: String, _ console: Console) throws -> String? {
    guard let end = try Descriptor.end(of: file, 8) else { return nil }
    let offset = end.bytes.reduce(0) { $0 << 8 | UInt64($1) }
    guard offset < end.offset, end.offset - offset < 1 << 26,
      let trailer = try Descriptor.end(of: file, Int(end.offset - offset) + 8)
    else { return nil }
    return SessionFileTrailer.hash(inItem: trailer.bytes)
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
