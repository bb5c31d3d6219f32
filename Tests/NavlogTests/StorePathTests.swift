import Foundation
import Navlog
import Support
import Testing

/// Paths where no store can be: the error names the reason and a remedy.
@MainActor
@Suite struct StorePathTests {
  private let directory: TemporaryDirectory
  init() throws { directory = try TemporaryDirectory() }

  private func check(
    _ path: String, _ cause: ApplicationError.Cause, says words: String,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let error = #expect(throws: ApplicationError.self, sourceLocation: location) {
      try Application(store: path)
    }
    guard let error else { return }
    #expect(error.cause == cause, sourceLocation: location)
    #expect(error.message.contains(words), "\(error)", sourceLocation: location)
    #expect(error.message.contains("\nhint: "), "\(error)", sourceLocation: location)
    for raw in ["gave ", "(mkdir", "lstat", "errno", "declined"] {
      #expect(!error.message.contains(raw), "\(error)", sourceLocation: location)
    }
  }

  @Test func `a path component that is too long is an error`() {
    let long = String(repeating: "x", count: 300)
    check(directory.file(long), .path, says: "longer than the file system allows")
    check(directory.file("a/\(long)/b"), .path, says: "longer than the file system allows")
    let deep = directory.path + String(repeating: "/" + long.prefix(200), count: 30)
    check(deep, .path, says: "longer than the file system allows")
  }

  @Test func `a file system that refuses new files is an error`() {
    check("/proc/app.navlog", .path, says: "no files can be created there")
    check("/proc/a/app.navlog", .path, says: "no files can be created there")
  }

  @Test(.enabled(if: Privileges.canMount, "no file system can be mounted here"))
  func `a read-only file system is an error`() throws {
    let disk = try Tmpfs(directory.file("disk"), size: "6m")
    try FileManager.default.createDirectory(
      atPath: disk.path + "/empty.navlog", withIntermediateDirectories: false)
    let remount = ["-o", "remount,ro", disk.path]
    #expect(try ChildProcess("/usr/bin/mount", remount).ending() == .exited(0))
    for name in ["app.navlog", "a/app.navlog", "empty.navlog"] {
      check(disk.path + "/" + name, .permission, says: "mounted for reading only")
    }
  }
}
