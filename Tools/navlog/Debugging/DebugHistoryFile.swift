import Scripts
import Terminal

/// Where the lines are kept that were typed: a convenience, so that it may as well not be there.
struct DebugHistoryFile {
  private let path: String?

  /// - Parameter environment: says where the user's programs keep what they remember.
  init(_ environment: [String: String]) {
    if let directory = environment["XDG_STATE_HOME"], directory.hasPrefix("/") {
      path = directory + "/navlog/debug-history"
    } else if let home = environment["HOME"], home.hasPrefix("/") {
      path = home + "/.local/state/navlog/debug-history"
    } else {
      path = nil
    }
  }

  /// The lines of earlier times, oldest first; a file that has grown long is cut.
  func lines(_ console: Console) -> [String] {
    guard let path, console.exists(path) else { return [] }
    let bytes: [UInt8]
    do throws(Failure) { bytes = try console.readFile(path) } catch { return [] }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    guard lines.count > 2 * LineHistory.limit else { return lines }
    let kept = Array(lines.suffix(LineHistory.limit))
    do throws(Failure) {
      try console.writeFile(path, Array((kept.joined(separator: "\n") + "\n").utf8))
    } catch {
      // It stays as long as it is.
      return kept
    }
    return kept
  }

  /// Writes a line down, if that can be.
  func add(_ line: String) {
    guard let path else { return }
    _ = Descriptor.append(Array((line + "\n").utf8), to: path)
  }
}
