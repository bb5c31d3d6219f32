/// Makes the file of a session from its parcels: the label, their bytes, and the trailer.
package enum SessionFileAssembly {
  /// Writes the file to `sink`. What arrives is checked like a file that is read.
  ///
  /// - Parameter parcel: returns the bytes of the next parcel; `nil` after the last one.
  package static func write(
    _ parcel: @escaping () throws(SessionFileError) -> [UInt8]?,
    to sink: @escaping SessionFileWriter.Sink
  ) throws(SessionFileError) {
    var isBegun = false
    var reader = try SessionFileReader { () throws(SessionFileError) in
      let bytes = isBegun ? try parcel() : SessionFile.label
      isBegun = true
      guard let bytes else { return [] }
      try sink(bytes)
      return bytes
    }
    do throws(SessionFileError) {
      while try reader.next() != nil {}
    } catch {
      guard error.code == .truncated, let trailer = reader.trailerSoFar else { throw error }
      return try sink(trailer.item.encoded)
    }
    throw SessionFileError(.damaged, "A parcel has the trailer of a file")
  }
}
