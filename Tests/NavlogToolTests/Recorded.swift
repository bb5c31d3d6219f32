import Foundation
import Support

@testable import NavlogTool

/// A session recorded by a script, in a store of its own.
struct Recorded {
  static let script = #"""
    {"do":"controller","id":"A","class":"ListController","title":"Inbox","restoration":"inbox"}
    {"do":"controller","id":"nav","kind":"navigation","children":["A"]}
    {"do":"controller","id":"S","kind":"table"}
    {"do":"controller","id":"tabs","kind":"tab","children":["nav","S"]}
    {"do":"window","id":"main","root":"tabs"}
    {"do":"controller","id":"B","class":"MessageController","title":"Lunch?"}
    {"do":"push","in":"nav","controller":"B"}
    {"do":"state","controller":"B","values":{"scroll.y":120.5,"draft":"see you at one"}}
    {"do":"clock","advance":90}
    {"do":"pop","in":"A","expect":"refused"}
    {"do":"controller","id":"C"}
    {"do":"present","from":"B","controller":"C","style":"formSheet","hold":true}

    """#

  let directory: TemporaryDirectory
  let store: String
  /// The output of `play`.
  let played: Ran

  init(_ script: String = script, _ options: String...) throws {
    directory = try TemporaryDirectory()
    store = directory.file("a.navlog")
    played = try PlayedStore.make("a.navlog", script, options, in: directory)
  }

  func navlog(_ verb: String, _ options: String..., columns: Int = 80, isTerminal: Bool = false)
    -> Ran
  {
    Ran.navlog(
      [verb, store] + options, isTerminal: isTerminal, columns: columns, in: directory)
  }

  /// Returns the files of the store except the lock file and the outboxes.
  func files() throws -> [String: Data] {
    var files: [String: Data] = [:]
    let names = FileManager.default.enumerator(atPath: store)?.compactMap { $0 as? String } ?? []
    for name in names where name != "lock.mdb" && name != "outbox" {
      files[name] = try Data(contentsOf: URL(filePath: store + "/" + name))
    }
    return files
  }

  /// Returns a copy of the store whose data file `change` has modified.
  func damaged(_ change: (inout [UInt8]) -> Void) throws -> String {
    let path = directory.file("damaged.navlog")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: store + "/data.mdb")))
    change(&bytes)
    try Data(bytes).write(to: URL(filePath: path + "/data.mdb"))
    return path
  }
}
