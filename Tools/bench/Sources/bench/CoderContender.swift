import FoundationEssentials
import Workload

#if canImport(Glibc)
  import Glibc
#endif

/// Events as an app writes them without a store: each encoded by one of Foundation's coders, the
/// bytes of a commit appended to a file with one write and one fdatasync.
final class CoderContender: Contender {
  enum Coder: String, CaseIterable {
    case json = "Foundation JSON, file"
    case propertyList = "Foundation plist, file"
  }

  /// An event with its names spelled out.
  private struct Event: Codable {
    var kind: String
    var node: Int
    var callback: String
    var position: Int
    var link: Int
    var cause: Int
    var time: Int
  }

  var name: String { coder.rawValue }
  private let coder: Coder
  private let path: String
  private var file: Int32 = -1
  /// Where each event begins in the file, and where the last one ends.
  private var offsets = [0]
  private let json = (encoder: JSONEncoder(), decoder: JSONDecoder())
  private let list = (encoder: PropertyListEncoder(), decoder: PropertyListDecoder())
  private static let callbacks = ["viewWillAppear", "viewDidAppear", "viewWillDisappear"]

  init(_ coder: Coder, in folder: String) throws {
    self.coder = coder
    path = folder + "/events"
    list.encoder.outputFormat = .binary
    try reopen()
  }

  deinit { close(file) }

  func commit(_ count: Int) throws {
    var bytes: [UInt8] = []
    for _ in 0..<count {
      let position = offsets.count
      let event = Event(
        kind: "called", node: position % 100, callback: Self.callbacks[position % 3],
        position: position, link: max(position - 1_200, 0), cause: max(position - 5, 0),
        time: 1_700_000_000_000_000_000 + position * 1_000)
      let data = try coder == .json ? json.encoder.encode(event) : list.encoder.encode(event)
      bytes += data
      offsets.append((offsets.last ?? 0) + data.count)
    }
    guard unsafe write(file, bytes, bytes.count) == bytes.count, fdatasync(file) == 0 else {
      throw Failure(description: "'\(path)' can't be written")
    }
  }

  func scan(from: UInt64, count: UInt64) throws -> UInt64 {
    let range = Int(from)..<Int(from + count)
    let start = offsets[range.lowerBound]
    var data = Data(count: offsets[range.upperBound] - start)
    let read = unsafe data.withUnsafeMutableBytes {
      unsafe pread(file, $0.baseAddress, $0.count, start)
    }
    guard read == data.count else { throw Failure(description: "'\(path)' can't be read") }
    var found: UInt64 = 0
    for index in range {
      let part = data[(offsets[index] - start)..<(offsets[index + 1] - start)]
      let event =
        try coder == .json
        ? json.decoder.decode(Event.self, from: part) : list.decoder.decode(Event.self, from: part)
      if event.position == index + 1 { found += 1 }
    }
    return found
  }

  func read(_ position: UInt64) throws { _ = try scan(from: position - 1, count: 1) }

  func reopen() throws {
    if file >= 0 { close(file) }
    file = unsafe open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw Failure(description: "'\(path)' can't be opened") }
  }
}
