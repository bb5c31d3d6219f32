/// A file that is read piece by piece.
struct ByteSource {
  /// How many bytes it has, and that it can be read twice; `nil` for a pipe or a device.
  let size: Int?
  /// The next bytes; none at the end.
  let next: () throws(Failure) -> [UInt8]
}
