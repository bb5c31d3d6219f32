import Foundation

/// A small temporary file system for a test.
public final class Tmpfs {
  public let path: String

  /// Mounts a file system of `size` at `path`.
  public init(_ path: String, size: String) throws {
    self.path = path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try Self.run("/usr/bin/mount", ["-t", "tmpfs", "-o", "size=\(size)", "tmpfs", path])
  }

  /// Changes the size.
  public func resize(_ size: String) throws {
    try Self.run("/usr/bin/mount", ["-o", "remount,size=\(size)", path])
  }

  deinit {
    do { try Self.run("/usr/bin/umount", ["--lazy", path]) } catch {
      // An unmounted file system leaves nothing on disk.
    }
  }

  private static func run(_ program: String, _ arguments: [String]) throws {
    let ending = try ChildProcess(program, arguments).ending()
    guard ending == .exited(0) else { throw CocoaError(.fileWriteUnknown) }
  }
}
