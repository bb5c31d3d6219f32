import NavlogCBOR
import Foundation
import Support
import Testing

/// Compares the results with PyPI's cbor2 if `Tests/Interop/run` has created an environment for it.
@Suite struct InteropTests {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  static let python = root.appending(path: ".build/interop/bin/python").path

  /// Returns `items`, decoded and encoded again by the other implementation.
  private func again(_ items: [[UInt8]]) throws -> [String] {
    // Uses files instead of pipes, so that neither process waits for the other.
    let directory = try TemporaryDirectory()
    let lines = items.map(hexadecimal).joined(separator: "\n") + "\n"
    try lines.write(toFile: directory.file("in"), atomically: false, encoding: .utf8)
    let process = try ChildProcess(
      "/bin/sh",
      [
        "-c", #"exec "$0" -B "$1" <"$2" >"$3""#, Self.python,
        Self.root.appending(path: "Tests/Interop/again.py").path, directory.file("in"),
        directory.file("out"),
      ])
    #expect(process.ending() == .exited(0))
    return try String(contentsOfFile: directory.file("out"), encoding: .utf8)
      .split(separator: "\n").map(String.init)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: Self.python)))
  func `cbor2 reads what the encoder writes, and writes the same`() throws {
    var random = SplitMix64(seed: 7)
    var items: [[UInt8]] = []
    for _ in 0..<500 { items.append(try CBOREncoder().encode(random.draft())) }
    // Deeper maps can have keys of several kinds, which cbor2 sorts by an older rule.
    for _ in 0..<2_000 { items.append(try random.value(depth: 0).encoded()) }
    let theirs = try again(items)
    #expect(theirs.count == items.count)
    for (item, other) in zip(items, theirs) { #expect(hexadecimal(item) == other) }
  }
}
