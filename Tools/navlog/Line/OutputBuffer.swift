import NavlogPlatform

/// Buffers standard output, and starts a pager when it becomes longer than the terminal.
final class OutputBuffer {
  private var bytes: [UInt8] = []
  /// The pager for long output; `nil` after output was printed without it.
  private var pager: Pager?
  private var running: Pager.Running?
  private var lines = 0
  /// Why a write failed.
  private(set) var failure: Failure?

  init(_ pager: Pager?) { self.pager = pager }

  /// Prints everything directly from now on.
  func stopPaging() { pager = nil }

  func write(_ text: String) {
    bytes.append(contentsOf: text.utf8)
    if let pager, running == nil {
      lines += text.utf8.count { $0 == UInt8(ascii: "\n") }
      if lines > pager.rows { running = pager.start() }
    }
    if bytes.count >= 1 << 16 { flush() }
  }

  /// Prints the rest, and waits for the pager.
  func finish() {
    flush()
    running?.finish()
  }

  func flush() {
    guard !bytes.isEmpty else { return }
    defer { bytes.removeAll(keepingCapacity: true) }
    if let running {
      // The user may have left the pager.
      Descriptor.write(bytes, to: running.input)
      return
    }
    pager = nil
    if failure == nil, !Descriptor.write(bytes, to: STDOUT_FILENO) {
      let failure = Failure(system: "standard output")
      self.failure = failure
      Descriptor.write(Array("navlog: \(failure.message)\n".utf8), to: STDERR_FILENO)
    }
  }
}
