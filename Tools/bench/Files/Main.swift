import Foundation
import NavlogCBOR
import NavlogSessionFiles
import NavlogStore

/// What exporting and importing a long session takes: `Tools/bench/run files [EVENTS]`.
///
/// Each step is a process of its own, whose greatest memory is its own.
@main
enum Main {
  @MainActor static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count > 3 else {
      print("usage: FileBenchmark record|export|import|sizes|fold DIRECTORY EVENTS")
      exit(64)
    }
    let folder = arguments[2]
    let events = UInt64(arguments[3]) ?? 1_000_000
    let begun = Store.monotonicTime()
    switch arguments[1] {
    case "record": return try record(events, in: folder)
    case "sizes": return try Sessions.sizes(in: folder)
    case "fold": return try Sessions.fold(in: folder)
    case "export": try export(folder)
    default: try add(folder)
    }
    let seconds = Double(Store.monotonicTime() - begun) / 1e9
    print(
      "\(arguments[1]): \(events) events in \(Int(seconds * 1000)) ms, "
        + "\(Int(Double(events) / seconds / 1000)) thousand a second, \(try memory())")
  }

  /// Records commands of twelve events, with a name now and then.
  private static func record(_ events: UInt64, in folder: String) throws {
    let writer = try store("a", folder).begin(SessionConfiguration(app: "bench"))
    var event = CBORWriter()
    for command in 0..<events / 12 {
      try writer.begin(at: command * 50_000_000)
      if command % 500 == 0 { _ = try writer.intern("a name, number \(command)") }
      for index in 0..<12 {
        let number = command * 12 + UInt64(index)
        event.removeAll()
        event.append(mapOf: 4)
        for (key, value) in [
          (0, number * 7 % 50), (2, number % 400), (3, number * 31 % 700), (4, number % 5),
        ] {
          event.append(unsigned: UInt64(key))
          event.append(unsigned: value)
        }
        try writer.append(
          event.bytes.span, at: command * 50_000_000 + UInt64(index) * 1000 + number % 977)
      }
      try writer.close(
        digest: StateDigest(structure: command &* 0x9E37_79B9_7F4A_7C15, state: command))
    }
    try writer.end()
  }

  private static func export(_ folder: String) throws {
    guard let session = try store("a", folder).lastSession() else { return }
    _ = FileManager.default.createFile(atPath: folder + "/a.navsession", contents: nil)
    let file = try FileHandle(forWritingTo: URL(filePath: folder + "/a.navsession"))
    _ = try SessionExport(of: session.number, in: store("a", folder)).write {
      (bytes) throws(SessionFileError) in
      do { try file.write(contentsOf: bytes) } catch {
        throw SessionFileError(.bytes, "\(error)", cause: error)
      }
    }
  }

  private static func add(_ folder: String) throws {
    let file = try FileHandle(forReadingFrom: URL(filePath: folder + "/a.navsession"))
    _ = try SessionFileImport(into: store("b", folder), from: "a.navsession", at: 1).run {
      () throws(SessionFileError) in
      do { return [UInt8](try file.read(upToCount: 1 << 16) ?? Data()) } catch {
        throw SessionFileError(.bytes, "\(error)", cause: error)
      }
    }
  }

  private static func store(_ name: String, _ folder: String) throws -> Store {
    try Store.open(
      "\(folder)/\(name).navlog", Store.Options(cacheDirectory: folder, retention: nil))
  }

  /// The private memory of this process now, and the most that it has had with mapped files.
  private static func memory() throws -> String {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let lines = status.split(separator: "\n").filter {
      $0.hasPrefix("VmHWM") || $0.hasPrefix("RssAnon")
    }
    return lines.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
      .joined(separator: ", ")
  }
}
