import Foundation
import Support
import Synchronization

@testable import NavlogTool

/// A store filled by a script. Each script is played once in a run of the tests; later tests get
/// copies of its files.
struct PlayedStore {
  private struct Copy {
    let directory: String
    let ran: Ran
    /// The content of the files; `nil` for a directory.
    let files: [String: Data?]
  }

  private static let copies = Mutex<[[String]: Copy]>([:])

  /// Plays `script`, as if it were in `file`, into a new store named `name` in `directory`.
  static func make(
    _ name: String, _ script: String, from file: String = "s.jsonl", _ options: [String] = [],
    in directory: TemporaryDirectory
  ) throws -> Ran {
    let store = directory.file(name)
    let key = [name, script, file] + options
    if let copy = copies.withLock({ $0[key] }) {
      for (name, data) in copy.files { try write(data, to: store + "/" + name) }
      return copy.ran.replacing(copy.directory, with: directory.path)
    }
    let ran = Ran.navlog(
      ["play", file, "--store", store] + options, files: [file: script], in: directory)
    guard ran.status == 0 else { return ran }
    let copy = Copy(directory: directory.path, ran: ran, files: try files(of: store))
    copies.withLock { $0[key] = copy }
    return ran
  }

  private static func files(of store: String) throws -> [String: Data?] {
    var files: [String: Data?] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: store) {
      files[name] = .some(FileManager.default.contents(atPath: store + "/" + name))
    }
    return files
  }

  private static func write(_ data: Data?, to path: String) throws {
    let directory = data == nil ? path : URL(filePath: path).deletingLastPathComponent().path
    try FileManager.default.createDirectory(
      atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    guard let data else { return }
    try data.write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
  }
}

extension Ran {
  fileprivate func replacing(_ path: String, with other: String) -> Ran {
    var ran = self
    ran.output = output.replacing(path, with: other)
    ran.error = error.replacing(path, with: other)
    return ran
  }
}
