/// Files of the system with a single line.
package enum SmallFile {
  /// Returns the first bytes of the file at `path`; `nil` if it can't be read.
  package static func read(_ path: String) -> [UInt8]? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    do throws(SystemError) { return try ByteTransfer.read(descriptor, upTo: 256) } catch {
      return nil
    }
  }
}
