import NavlogChecksums
import NavlogHistory
import NavlogLMDB
import NavlogSessionFiles
import NavlogStore
import NavlogTimeTravel

/// Session files on the command line.
enum SessionFileReading {
  /// Returns whether a path names a session file: by its ending, or else by what the file begins
  /// with.
  static func isFile(_ path: String) -> Bool {
    if SessionFile.isName(path) { return true }
    guard Descriptor.isRegular(path) else { return false }
    do {
      let first = try Descriptor.open(path).next()
      return first.starts(with: SessionFile.label) || SessionText.isHead(first)
    } catch {
      return false  // The verb that uses the path reports the error.
    }
  }

  /// Returns whether a word after those of the verb names a stream with a session file: `-` is
  /// standard input, and a shell gives the output of another program as a pipe.
  static func isStream(_ word: String) -> Bool { word == "-" || Descriptor.isPipe(word) }

  /// Opens a file, or standard input if it is `-`, and checks that it begins as a session file does.
  /// Of one as text, the bytes of the file are read that it stands for.
  ///
  /// - Parameter isProof: whether text has to be whole.
  static func open(
    _ file: String, _ console: Console, isProof: Bool = false
  ) throws -> () throws -> [UInt8] {
    let next = file == "-" ? console.input : try console.openFile(file).next
    var first = try next()
    while first.count < SessionFile.label.count {
      let more = try next()
      if more.isEmpty { break }
      first += more
    }
    let source = {
      guard first.isEmpty else {
        defer { first = [] }
        return first
      }
      return try next()
    }
    if SessionText.begins(first) { return try text(source, isProof) }
    guard first.starts(with: SessionFile.label) else {
      if !first.isEmpty, SessionFile.label.starts(with: first) {
        throw Failure("'\(file)' is cut off", hint: "get the whole file", status: .damaged)
      }
      throw Failure("'\(file)' is not a session file", hint: "'navlog export' writes one")
    }
    return source
  }

  private static func text(
    _ next: @escaping () throws -> [UInt8], _ isProof: Bool
  ) throws -> () throws -> [UInt8] {
    let text = try SessionTextSource(source(next), isProof: isProof)
    return { try text.next() }
  }

  /// Imports an open file, or standard input if it is `-`, into `store`.
  static func add(
    _ file: String, _ next: @escaping () throws -> [UInt8], to store: Store, _ console: Console
  ) throws -> SessionFileImport.Result {
    let reading = reading(file == "-" ? "standard input" : file, to: store, console)
    do throws(SessionFileError) { return try reading.run(source(next)) } catch {
      throw file == "-" ? error : error.naming(file)
    }
  }

  /// Imports files into `store`, and joins those that are parts of one session.
  static func add(
    joining files: [String], to store: Store, _ console: Console
  ) throws -> SessionFileImport.Result {
    let reading = reading(files[0], to: store, console)
    return try reading.run(joining: files.map(name)) { (index) throws(SessionFileError) in
      try opened(files[index], console)
    }
  }

  private static func opened(
    _ file: String, _ console: Console
  ) throws(SessionFileError) -> SessionFileReader.Source {
    let next: () throws -> [UInt8]
    do { next = try open(file, console, isProof: true) } catch {
      throw SessionFileError(.bytes, Failure(error).message, cause: error)
    }
    return source(next)
  }

  private static func reading(
    _ file: String, to store: Store, _ console: Console
  ) -> SessionFileImport {
    SessionFileImport(
      into: store, from: name(file), at: console.clock.wall(), naming: MarkName.usable)
  }

  private static func name(_ file: String) -> String {
    file.split(separator: "/").last.map(String.init) ?? file
  }

  private static func source(
    _ next: @escaping () throws -> [UInt8]
  ) -> SessionFileReader.Source {
    { () throws(SessionFileError) in
      do { return try next() } catch let error as SessionFileError { throw error } catch {
        throw SessionFileError(.bytes, "\(error)", cause: error)
      }
    }
  }

  /// Opens the sessions of a file in a private store, which is filled when the file is read for the
  /// first time. Returns also whether the file is whole; it may be cut off.
  ///
  /// The store is in the user's cache, named after the hash of the file's bytes, so that a file that
  /// has changed since is read again. A cached store that isn't as it was left is made anew. What is
  /// no regular file, or can't be kept in the cache, is read into a temporary store.
  static func view(
    of file: String, _ console: Console
  ) throws -> (view: StoreInspector, isWhole: Bool) {
    guard Descriptor.isRegular(file), let view = try cachedView(of: file, console) else {
      return try temporaryView(of: file, console)
    }
    return (view, try hasTrailer(file))
  }

  /// Returns `nil` if there is no place for the cached store.
  private static func cachedView(of file: String, _ console: Console) throws -> StoreInspector? {
    guard let place = console.userCache else { return nil }
    let cache = SessionFileCache(directory: place + "/sessions")
    let path = cache.path(try bytesHash(of: file, console))
    for _ in 0..<2 {
      if !cache.has(path) {
        do {
          try cache.fill(path) { scratch in _ = try fill(scratch, from: file, console) }
        } catch let error as SessionFileError where error.isOfFile {
          throw error
        } catch {
          return nil  // An error of the file comes again.
        }
      }
      do throws(StoreError) {
        let view = try view(at: path, console)
        if !view.isDamaged { return view }
      } catch {
        // It is made anew.
      }
      SessionFileCache.remove(path)
    }
    return nil
  }

  private static func view(
    at path: String, _ console: Console
  ) throws(StoreError) -> StoreInspector {
    try StoreInspector(
      of: path, temporary: console.temporaryDirectory, cacheDirectory: console.cacheDirectory)
  }

  private static func temporaryView(
    of file: String, _ console: Console
  ) throws -> (view: StoreInspector, isWhole: Bool) {
    let scratch = try Scratch(under: console.temporaryDirectory)
    let path = scratch.path + "/file.navlog"
    let result = try fill(path, from: file, console)
    let view = try StoreInspector(
      of: Store.open(
        path, Store.Options(access: .readOnly, creates: false, cacheDirectory: "")),
      keeping: scratch)
    return (view, result.trailer != nil)
  }

  /// Imports a file into a new store.
  private static func fill(
    _ store: String, from file: String, _ console: Console
  ) throws -> SessionFileImport.Result {
    let next = try open(file, console)
    return try Progress.showing("reading the file…", console) {
      let store = try Store.open(
        store, Store.Options(cacheDirectory: console.cacheDirectory, retention: nil))
      return try add(file, next, to: store, console)
    }
  }

  /// Returns whether a file of this size, or its text, ends as a whole one does.
  private static func hasTrailer(_ file: String) throws -> Bool {
    let size = try Descriptor.end(of: file, 0)?.offset ?? 0
    if let last = try Descriptor.end(of: file, Int(min(size, 1 << 16)))?.bytes,
      SessionText.isWhole(last)
    {
      return true
    }
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
