import Foundation

/// The locks that this process holds on a file.
package enum FileLocks {
  /// Returns the descriptors under which the file is open in this process.
  package static func descriptors(of path: String) throws -> [Int32] {
    let manager = FileManager.default
    let path = URL(filePath: path).resolvingSymlinksInPath().path
    return try manager.contentsOfDirectory(atPath: "/proc/self/fd").filter {
      (try? manager.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == path
    }.compactMap { Int32($0) }
  }

  /// Returns the number of locks, as the kernel reports them for each descriptor.
  ///
  /// `/proc/locks` is unreliable while other processes lock and unlock: reading it can miss locks.
  package static func count(on path: String) throws -> Int {
    let inode = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
    guard let inode else { throw POSIXError(.EIO) }
    let place = "/proc/self/fdinfo"
    return try FileManager.default.contentsOfDirectory(atPath: place).reduce(0) { count, name in
      // A descriptor that was closed in the meantime has no locks.
      guard let text = try? String(contentsOfFile: "\(place)/\(name)", encoding: .utf8) else {
        return count
      }
      return count
        + text.split(separator: "\n").count {
          $0.hasPrefix("lock:") && $0.contains(":\(inode) ")
        }
    }
  }
}
