/// A writer of deterministic CBOR (RFC 8949, 4.2.1) with its own buffer.
///
/// Every item has one form, the shortest; lengths are definite; there are no tags. Once the buffer
/// has grown to its usual size, nothing is allocated, because ``removeAll()`` keeps the capacity.
/// The writer doesn't check the structure: the caller makes sure that an array or map gets as many
/// items as its head says, and keys in order of their bytes.
///
/// Performance-critical code reserves capacity once and writes all of its items into it:
/// ```swift
/// writer.append(atMost: 21) { output in
///   output.append(cborMapOf: 2)
///   output.append(cborKey: 0, unsigned: node)
///   output.append(cborKey: 1, unsigned: name)
/// }
/// ```
public struct CBORWriter: Sendable {
  @usableFromInline var buffer: [UInt8] = []

  /// Creates a writer with a capacity of `capacity` bytes.
  public init(capacity: Int = 256) {
    buffer.reserveCapacity(capacity)
  }

  /// The bytes written. If a copy is alive at the next change, the writer has to allocate a new
  /// buffer.
  public var bytes: [UInt8] { buffer }

  /// The number of bytes written.
  public var count: Int { buffer.count }

  /// Removes all bytes and keeps the capacity.
  public mutating func removeAll() {
    buffer.removeAll(keepingCapacity: true)
  }

  /// Removes all bytes after the first `count`.
  public mutating func removeAll(from count: Int) {
    buffer.removeLast(buffer.count - count)
  }

  /// Reserves capacity for `byteCount` bytes and passes it to `body`, which may write fewer.
  @inlinable
  public mutating func append<E: Error>(
    atMost byteCount: Int, _ body: (inout OutputSpan<UInt8>) throws(E) -> Void
  ) throws(E) {
    try buffer.append(addingCapacity: byteCount, initializingWith: body)
  }
}
