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

  /// Returns the content of the file at `path`; `nil` if it can't be read, or has more than 1 MiB.
  package static func all(_ path: String) -> [UInt8]? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var content = [UInt8](repeating: 0, count: (1 << 20) + 1)
    do throws(SystemError) {
      let count = try ByteTransfer.read(descriptor, into: &content, at: 0)
      return count <= 1 << 20 ? Array(content.prefix(count)) : nil
    } catch {
      return nil
    }
  }
}
