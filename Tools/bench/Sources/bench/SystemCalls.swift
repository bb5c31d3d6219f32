/// Reads what strace wrote of a process: how often it made the disk wait for itself.
struct SystemCalls {
  private(set) var barriers = 0
  private(set) var writes = 0
  private(set) var all: [String: Int] = [:]

  init(_ log: String) {
    var synchronous: Set<Substring> = []
    for line in log.split(separator: "\n") {
      // "1234 pwrite64(5, …) = 4096"; what goes on after an interruption has no name in front.
      guard let open = line.firstIndex(of: "("),
        let name = line[..<open].split(separator: " ").last, !name.contains("<")
      else { continue }
      all[String(name), default: 0] += 1
      let argument = line[open...].dropFirst().prefix { $0 != "," && $0 != ")" }
      switch name {
      case "openat" where line.contains("O_DSYNC"):
        if let descriptor = line.split(separator: " ").last { synchronous.insert(descriptor) }
      case "pwrite64", "pwritev", "write", "writev":
        writes += 1
        if synchronous.contains(argument) { barriers += 1 }
      case "fdatasync", "fsync", "msync": barriers += 1
      default: break
      }
    }
  }
}
