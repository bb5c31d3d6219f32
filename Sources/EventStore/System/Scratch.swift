#if canImport(Glibc)
  import Glibc
#endif

/// A directory of its own, gone with what is in it when nobody holds it any more.
package final class Scratch: Sendable {
  /// Where it is.
  package let path: String

  /// Makes a directory in `parent`.
  package init(under parent: String) throws(StoreError) {
    var random = SystemRandomNumberGenerator()
    path = parent + "/navlog-\(LogID(using: &random))"
    guard unsafe mkdir(path, 0o700) == 0 else { throw .system("mkdir", path) }
  }

  deinit { Directory.discard(path) }
}
