/// A process of this machine, as `/proc` describes it.
package struct ProcessStatus: Hashable, Sendable, CustomStringConvertible {
  package let id: Int32
  package let isStopped: Bool

  /// Returns the status of the process that a thread belongs to; `nil` if it isn't visible.
  package init?(thread: UInt32) {
    guard let file = SmallFile.read("/proc/\(thread)/status") else { return nil }
    var id: Int32?
    var isStopped = false
    for line in String(decoding: file, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(whereSeparator: { $0 == "\t" || $0 == " " })
      guard parts.count > 1 else { continue }
      if parts[0] == "Tgid:" { id = Int32(parts[1]) }
      if parts[0] == "State:" { isStopped = parts[1] == "T" || parts[1] == "t" }
    }
    guard let id else { return nil }
    (self.id, self.isStopped) = (id, isStopped)
  }

  package var description: String { "process \(id)" + (isStopped ? ", which is stopped" : "") }

  /// Returns the other processes that have the open file `descriptor` open as well, as far as this
  /// user can see them.
  ///
  /// - Complexity: O(open files of all visible processes).
  package static func using(_ descriptor: Int32) -> [ProcessStatus] {
    var file = stat()
    guard unsafe fstat(descriptor, &file) == 0 else { return [] }
    func names(in path: String) -> [String] {
      do throws(SystemError) { return try DirectoryNames.read(in: path) } catch { return [] }
    }
    return names(in: "/proc").compactMap(UInt32.init).filter { $0 != UInt32(getpid()) }
      .filter { process in
        names(in: "/proc/\(process)/fd").contains {
          var its = stat()
          return unsafe stat("/proc/\(process)/fd/\($0)", &its) == 0
            && its.st_ino == file.st_ino && its.st_dev == file.st_dev
        }
      }.compactMap(ProcessStatus.init(thread:))
  }
}
