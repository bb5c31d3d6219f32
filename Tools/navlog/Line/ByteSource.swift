/// A file that is read in pieces.
struct ByteSource {
  /// The size in bytes, for a regular file, which can be read twice; `nil` for a pipe or a device.
  let size: Int?
  /// Returns the next bytes; empty at the end.
  let next: () throws -> [UInt8]
}
