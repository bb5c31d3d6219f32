import Glibc

/// Signals as something to wait for beside the keys.
@MainActor
struct SignalPipe {
  /// Where they come out.
  let output: Int32

  // Written once, before the handler that reads it is installed.
  private nonisolated(unsafe) static var input: Int32 = -1

  /// Takes the signals that end a program, and the one that says the terminal's size has changed.
  init?() {
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else { return nil }
    output = ends[0]
    unsafe Self.input = ends[1]
    for number in [SIGWINCH, SIGTERM, SIGINT, SIGHUP] {
      signal(number) { number in
        var byte = UInt8(truncatingIfNeeded: number)
        _ = unsafe write(SignalPipe.input, &byte, 1)
      }
    }
  }

  func next() -> Int32? {
    var byte: UInt8 = 0
    return unsafe read(output, &byte, 1) == 1 ? Int32(byte) : nil
  }
}
