import Foundation

/// A temporary directory for a test, removed when it is released.
public final class TemporaryDirectory: Sendable {
  public let path: String

  public init(under parent: String? = nil) throws {
    let base = parent ?? FileManager.default.temporaryDirectory.path
    path = base + "/navlog-test-" + UUID().uuidString.lowercased()
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// Returns the path of `name` inside the directory.
  public func file(_ name: String) -> String { path + "/" + name }

  deinit {
    do { try FileManager.default.removeItem(atPath: path) } catch {
      // The test may have moved or removed the directory.
    }
  }
}
