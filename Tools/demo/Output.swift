#if canImport(Glibc)
  import Glibc
#endif

/// Lines that are out before the next thing happens, whatever happens next.
enum Output {
  static func line(_ text: String) {
    let bytes = Array((text + "\n").utf8)
    _ = unsafe write(1, bytes, bytes.count)
  }

  static func pause(microseconds: UInt32) { usleep(microseconds) }
}
