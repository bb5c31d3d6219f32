import FoundationEssentials
import Workload

/// A folder for measurements, deleted with its contents when the last reference is released.
final class Folder {
  let path: String

  /// Makes a folder of a new name in `parent`.
  init(in parent: String) throws {
    path = parent + "/bench-" + UUID().uuidString.lowercased()
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// A folder of its own inside this one, which goes with it.
  func make(_ name: String) throws -> String {
    let made = path + "/" + name
    try FileManager.default.createDirectory(atPath: made, withIntermediateDirectories: true)
    return made
  }

  deinit {
    do { try FileManager.default.removeItem(atPath: path) } catch {
      // Already deleted.
    }
  }

  /// What kind of file system holds it.
  var fileSystem: String {
    let place = FileManager.default.currentDirectoryPath
    let full = path.hasPrefix("/") ? path : place + "/" + path
    var best = (length: 0, kind: "unknown")
    for line in text(of: "/proc/self/mounts").split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count > 2, full.hasPrefix(words[1]), words[1].count > best.length else {
        continue
      }
      best = (words[1].count, String(words[2]))
    }
    return best.kind
  }
}
