import Glibc

/// Standard output, in large pieces.
final class OutputBuffer {
  private var bytes: [UInt8] = []
  private(set) var hasFailed = false

  func write(_ text: String) {
    bytes.append(contentsOf: text.utf8)
    if bytes.count >= 1 << 16 { flush() }
  }

  func flush() {
    guard !bytes.isEmpty else { return }
    if !hasFailed, !Descriptor.write(bytes, to: STDOUT_FILENO) {
      hasFailed = true
      Descriptor.write(
        Array("navlog: standard output: \(Descriptor.lastError)\n".utf8), to: STDERR_FILENO)
    }
    bytes.removeAll(keepingCapacity: true)
  }
}
