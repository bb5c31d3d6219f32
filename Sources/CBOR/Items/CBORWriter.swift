/// A writer of deterministic CBOR (RFC 8949, 4.2.1) into a buffer that it keeps.
///
/// Every item has one form, the shortest; lengths are definite; there are no tags. Once the buffer
/// has grown to what is usually written, nothing is allocated: ``removeAll()`` keeps the room.
/// The writer takes items as they come: that an array or map gets as many as its head says, and
/// keys in order of their bytes, is the caller's to see to.
///
/// What is hot asks for room once and writes all its items into it:
/// ```swift
/// writer.append(atMost: 21) { output in
///   output.append(cborMapOf: 2)
///   output.append(cborKey: 0, unsigned: node)
///   output.append(cborKey: 1, unsigned: name)
/// }
/// ```
public struct CBORWriter: Sendable {
  @usableFromInline var buffer: [UInt8] = []

  /// Makes a writer with room for `capacity` bytes.
  public init(capacity: Int = 256) {
    buffer.reserveCapacity(capacity)
  }

  /// What was written. A copy that outlives the next change costs the writer a new buffer.
  public var bytes: [UInt8] { buffer }

  /// The number of bytes written.
  public var count: Int { buffer.count }

  /// Forgets what was written and keeps the room.
  public mutating func removeAll() {
    buffer.removeAll(keepingCapacity: true)
  }

  /// Forgets what was written behind the first `count` bytes.
  public mutating func removeAll(behind count: Int) {
    buffer.removeLast(buffer.count - count)
  }

  /// Makes room for `byteCount` bytes and hands it to `body`, which may fill less.
  @inlinable
  public mutating func append<E: Error>(
    atMost byteCount: Int, _ body: (inout OutputSpan<UInt8>) throws(E) -> Void
  ) throws(E) {
    try buffer.append(addingCapacity: byteCount, initializingWith: body)
  }
}
