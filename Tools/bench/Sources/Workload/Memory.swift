#if canImport(Glibc)
  import Glibc
#endif

/// What the kernel says of the memory of this process, in KiB.
public struct Memory: Sendable {
  /// All that is resident.
  public var resident = 0
  /// The most that ever was, since ``forgetPeak()``.
  public var peak = 0
  /// What is the process's own: heap and stacks.
  public var anonymous = 0
  /// Pages of mapped files, which the system reclaims when it needs memory.
  public var file = 0

  /// Asks now.
  public static var now: Memory {
    var memory = Memory()
    for line in text(of: "/proc/self/status").split(separator: "\n") {
      let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" })
      guard words.count >= 2, let value = Int(words[1]) else { continue }
      switch words[0] {
      case "VmRSS:": memory.resident = value
      case "VmHWM:": memory.peak = value
      case "RssAnon:": memory.anonymous = value
      case "RssFile:": memory.file = value
      default: break
      }
    }
    return memory
  }

  /// Lets the peak be what there is now.
  public static func forgetPeak() {
    let descriptor = unsafe open("/proc/self/clear_refs", O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    unsafe write(descriptor, "5", 1)
    close(descriptor)
  }
}

/// The bytes of a file and nothing beside them, so that what comes next finds no room that was used.
public func bytes(of path: String) -> [UInt8] {
  let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return [] }
  defer { close(descriptor) }
  var bytes = [UInt8](repeating: 0, count: max(0, lseek(descriptor, 0, SEEK_END)))
  lseek(descriptor, 0, SEEK_SET)
  let count = unsafe read(descriptor, &bytes, bytes.count)
  return count == bytes.count ? bytes : []
}

/// The text of a file, as far as it can be read.
public func text(of path: String) -> String {
  let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return "" }
  defer { close(descriptor) }
  var text: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = unsafe read(descriptor, &buffer, buffer.count)
    guard count > 0 else { return String(decoding: text, as: UTF8.self) }
    text += buffer[..<count]
  }
}
