import Foundation
import NavlogLMDB
import Support
import Testing

/// Damaged stores, each used by a separate process: the result is a typed error or correct, never a
/// signal.
///
/// Testing every byte takes minutes: set `NAVLOG_EXHAUSTIVE` for that.
@Suite(.slow) struct DamagedFileTests {
  static let stride = ProcessInfo.processInfo.environment["NAVLOG_EXHAUSTIVE"] == nil ? 997 : 1

  @Test(arguments: [0, 255])
  func `a store with one damaged byte doesn't end its process`(mask: Int) throws {
    let directory = try TemporaryDirectory(under: "/dev/shm")
    let first = Self.stride == 1 ? 0 : mask % 7
    let child = try ChildProcess(
      "LMDBChild", ["flip", directory.path, "\(first)", "\(Self.stride)", "\(mask)"])

    var endings: [String: Int] = [:]
    for line in child.lines() {
      guard let space = line.lastIndex(of: " "), let count = Int(line[line.index(after: space)...])
      else { continue }
      endings[String(line[..<space])] = count
    }

    #expect(child.ending() == .exited(0))
    #expect(Set(endings.keys) == ["used", "refused"], "\(endings)")
  }

  /// Pages that are swapped, duplicated, zeroed or random.
  @Test(arguments: 0..<48 as Range<UInt64>)
  func `a store with damaged pages is refused or used`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let directory = try TemporaryDirectory()
    try open(directory).put(
      (0..<400).map { Row(key($0), Bytes(repeating: 1, count: $0 % 50 == 0 ? 5_000 : 90)) })
    let path = directory.file("store/data.mdb")
    let original = Array(try Data(contentsOf: URL(filePath: path)))
    var bytes = original
    for _ in 0...random.below(3) {
      let page = random.below(bytes.count / 4_096) * 4_096
      switch random.below(4) {
      case 0: bytes.replaceSubrange(page..<page + 4_096, with: Bytes(repeating: 0, count: 4_096))
      case 1:
        let other = random.below(bytes.count / 4_096) * 4_096
        bytes.replaceSubrange(page..<page + 4_096, with: original[other..<other + 4_096])
      case 2:
        let noise = (0..<4_096).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        bytes.replaceSubrange(page..<page + 4_096, with: noise)
      default:
        // The header and the positions of the nodes matter most.
        for _ in 0..<4 { bytes[page + random.below(64)] = UInt8(truncatingIfNeeded: random.next()) }
      }
    }
    try Data(bytes).write(to: URL(filePath: path))

    do {
      let environment = try open(directory)
      _ = try environment.rows()
      try environment.put((0..<50).map { Row(key($0 * 3), Bytes(repeating: 2, count: 200)) })
      _ = try environment.checkStructure()
    } catch is LMDBError {
      // Refused with a typed error.
    }
  }
}
