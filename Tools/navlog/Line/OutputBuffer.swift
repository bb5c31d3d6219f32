import NavlogPlatform

/// Buffers standard output.
final class OutputBuffer {
  private var bytes: [UInt8] = []
  /// Why a write failed.
  private(set) var failure: Failure?

  func write(_ text: String) {
    bytes.append(contentsOf: text.utf8)
    if bytes.count >= 1 << 16 { flush() }
  }

  func flush() {
    guard !bytes.isEmpty else { return }
    if failure == nil, !Descriptor.write(bytes, to: STDOUT_FILENO) {
      let failure = Failure(system: "standard output")
      self.failure = failure
      Descriptor.write(Array("navlog: \(failure.message)\n".utf8), to: STDERR_FILENO)
    }
    bytes.removeAll(keepingCapacity: true)
  }
}
