/// Makes the file of a session from its parcels: the label, their bytes, and the trailer.
package enum SessionFileAssembly {
  /// Writes the file to `sink`. What arrives is checked like a file that is read.
  ///
  /// - Parameter parcel: returns the bytes of the next parcel; `nil` after the last one.
  package static func write(
    _ parcel: @escaping () throws(SessionFileError) -> [UInt8]?,
    to sink: @escaping SessionFileWriter.Sink
  ) throws(SessionFileError) {
    let trailer = try read(
      { () throws(SessionFileError) in
        let bytes = try parcel()
        if let bytes { try sink(bytes) }
        return bytes
      }, begin: { () throws(SessionFileError) in try sink(SessionFile.label) }
    ) { _ in }
    try sink(trailer.item.encoded)
  }

  /// Reads a session from its parcels, and passes its parts to `body`.
  ///
  /// - Parameter parcel: returns the bytes of the next parcel; `nil` after the last one.
  package static func read(
    _ parcel: @escaping () throws(SessionFileError) -> [UInt8]?,
    _ body: (SessionFileReader.Part) throws(SessionFileError) -> Void
  ) throws(SessionFileError) {
    _ = try read(parcel, begin: { () throws(SessionFileError) in }, body)
  }

  private static func read(
    _ parcel: @escaping () throws(SessionFileError) -> [UInt8]?,
    begin: @escaping () throws(SessionFileError) -> Void,
    _ body: (SessionFileReader.Part) throws(SessionFileError) -> Void
  ) throws(SessionFileError) -> SessionFileTrailer {
    var isBegun = false
    var reader = try SessionFileReader { () throws(SessionFileError) in
      if isBegun { return try parcel() ?? [] }
      isBegun = true
      try begin()
      return SessionFile.label
    }
    do throws(SessionFileError) {
      while let part = try reader.next() { try body(part) }
    } catch {
      guard error.code == .truncated, let trailer = reader.trailerSoFar else { throw error }
      return trailer
    }
    throw SessionFileError(.damaged, "A parcel has the trailer of a file")
  }
}
