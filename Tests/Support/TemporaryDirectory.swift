import Foundation

/// A directory of a test's own, removed when the test lets go of it.
public final class TemporaryDirectory: Sendable {
  public let path: String

  public init(under parent: String? = nil) throws {
    let base = parent ?? FileManager.default.temporaryDirectory.path
    path = base + "/navlog-test-" + UUID().uuidString.lowercased()
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// The path of `name` inside the directory.
  public func file(_ name: String) -> String { path + "/" + name }

  deinit {
    do { try FileManager.default.removeItem(atPath: path) } catch {
      // The test may have moved or removed it: nothing is left to clean.
    }
  }
}
