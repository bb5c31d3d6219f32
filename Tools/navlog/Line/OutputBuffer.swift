import NavlogPlatform

/// Buffers standard output, and starts a pager when it becomes longer than the terminal.
final class OutputBuffer {
  private var bytes: [UInt8] = []
  /// The pager for long output; `nil` after output was printed without it.
  private var pager: Pager?
  private var running: Pager.Running?
  /// What the pager got, until that is more than it can get without having started.
  private var paged: [UInt8] = []
  /// Whether the pager has shown the output.
  private var hasPaged = false
  private var lines = 0
  /// Why a write failed.
  private(set) var failure: Failure?

  /// More than fits in a pipe.
  private static let mostUnread = 1 << 20

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
    endPager()
  }

  /// Waits for the pager, and prints the output if it failed before it read anything.
  private func endPager() {
    guard let pager = running else { return }
    (self.pager, running) = (nil, nil)
    hasPaged = pager.finish()
    if !hasPaged { print(paged) }
  }

  func flush() {
    guard !bytes.isEmpty else { return }
    defer { bytes.removeAll(keepingCapacity: true) }
    guard let running else {
      pager = nil
      // The user may have left the pager.
      if !hasPaged { print(bytes) }
      return
    }
    if paged.count < Self.mostUnread { paged += bytes }
    if !running.write(bytes) { endPager() }
  }

  private func print(_ bytes: [UInt8]) {
    if failure == nil, !Descriptor.write(bytes, to: STDOUT_FILENO) {
      let failure = Failure(system: "standard output")
      self.failure = failure
      Descriptor.write(Array("navlog: \(failure.message)\n".utf8), to: STDERR_FILENO)
    }
  }
}
