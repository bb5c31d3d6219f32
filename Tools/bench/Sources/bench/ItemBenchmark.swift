import NavlogCBOR
import Workload

/// Writing and reading what events are made of: a map of five small numbers, and the same with names.
struct ItemBenchmark {
  let rounds: Int

  private static let count = 20_000
  private static let names = ["kind", "link", "node", "parent", "position"]

  func run(_ report: inout Report) throws {
    let numbers = try measure(write: Self.writeNumbers, read: Self.readNumbers)
    let texts = try measure(write: Self.writeTexts, read: Self.readTexts)
    let rows = [("names as numbers", numbers), ("names as texts", texts)].map { name, figures in
      (
        name: name,
        cells: [
          Cell.time(figures.write.minimum), .time(figures.write.median),
          .time(figures.read.minimum), .time(figures.read.median), .number(figures.bytes),
        ]
      )
    }
    report.table(
      "An event as CBOR, a reused buffer (minimum and median of \(rounds))",
      columns: ["write", "median", "read", "median", "bytes"], rows: rows)
    report.goal("writing an event, names as numbers", numbers.write.minimum, atMost: 25, "ns")
    report.goal("reading an event, names as numbers", numbers.read.minimum, atMost: 25, "ns")
  }

  private struct Figures {
    var write = Samples()
    var read = Samples()
    var bytes = 0.0
  }

  private func measure(
    write: (inout CBORWriter, UInt64) -> Void,
    read: (inout CBORReader, Span<UInt8>) throws(CBORSyntaxError) -> UInt64
  ) throws -> Figures {
    var figures = Figures()
    var writer = CBORWriter(capacity: 128 * Self.count)
    for _ in 0..<rounds {
      writer.removeAll()
      var start = nanoseconds()
      for index in 0..<Self.count { write(&writer, UInt64(index)) }
      figures.write.add(nanoseconds() - start, per: Self.count)
      let bytes = writer.bytes
      figures.bytes = Double(bytes.count) / Double(Self.count)
      var reader = CBORReader()
      var sum: UInt64 = 0
      start = nanoseconds()
      for _ in 0..<Self.count { sum &+= try read(&reader, bytes.span) }
      figures.read.add(nanoseconds() - start, per: Self.count)
      guard sum == UInt64(Self.count * (Self.count - 1) / 2) else {
        throw Failure(description: "what was read back is not what was written")
      }
    }
    return figures
  }

  // MARK: - Events

  private static func writeNumbers(_ writer: inout CBORWriter, _ index: UInt64) {
    writer.append(mapOf: 5)
    for key in 0..<4 as Range<UInt64> {
      writer.append(unsigned: key)
      writer.append(unsigned: 20 + key * 90)
    }
    writer.append(unsigned: 4)
    writer.append(unsigned: index)
  }

  private static func readNumbers(
    _ reader: inout CBORReader, _ bytes: Span<UInt8>
  ) throws(CBORSyntaxError) -> UInt64 {
    var last: UInt64 = 0
    for _ in 0..<(try reader.readMapCount(in: bytes)) {
      _ = try reader.readUnsigned(in: bytes)
      last = try reader.readUnsigned(in: bytes)
    }
    return last
  }

  private static func writeTexts(_ writer: inout CBORWriter, _ index: UInt64) {
    writer.append(mapOf: 5)
    for (key, name) in names.enumerated() {
      writer.append(text: name)
      writer.append(unsigned: key < 4 ? 20 + UInt64(key) * 90 : index)
    }
  }

  private static func readTexts(
    _ reader: inout CBORReader, _ bytes: Span<UInt8>
  ) throws(CBORSyntaxError) -> UInt64 {
    var last: UInt64 = 0
    for _ in 0..<(try reader.readMapCount(in: bytes)) {
      _ = try reader.readText(in: bytes)
      last = try reader.readUnsigned(in: bytes)
    }
    return last
  }
}
