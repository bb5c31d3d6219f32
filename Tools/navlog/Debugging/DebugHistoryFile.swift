import NavlogTerminal

/// The file with the history of typed lines. It is a convenience; errors are ignored.
struct DebugHistoryFile {
  private let path: String?

  /// - Parameter environment: names the directory for the state of the user's programs.
  init(_ environment: [String: String]) {
    if let directory = environment["XDG_STATE_HOME"], directory.hasPrefix("/") {
      path = directory + "/navlog/debug-history"
    } else if let home = environment["HOME"], home.hasPrefix("/") {
      path = home + "/.local/state/navlog/debug-history"
    } else {
      path = nil
    }
  }

  /// Returns the earlier lines, oldest first, and shortens a long file.
  func lines(_ console: Console) -> [String] {
    guard let path, console.exists(path) else { return [] }
    let bytes: [UInt8]
    do { bytes = try console.readFile(path) } catch { return [] }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    guard lines.count > 2 * LineHistory.limit else { return lines }
    let kept = Array(lines.suffix(LineHistory.limit))
    do {
      try console.writeFile(path, Array((kept.joined(separator: "\n") + "\n").utf8))
    } catch {
      // A file that can't be shortened stays long.
      return kept
    }
    return kept
  }

  /// Appends a line, if possible.
  func add(_ line: String) {
    guard let path else { return }
    _ = Descriptor.append(Array((line + "\n").utf8), to: path)
  }
}
