extension Catalogue {
  /// Reads a storyboard.
  ///
  /// The result depends on the bytes alone, and not on the order of attributes in an element.
  ///
  /// - Parameters:
  ///   - bytes: the file; nothing else is read, whatever it names.
  ///   - file: what errors, problems and references call it; its last part names the storyboard.
  public init(_ bytes: [UInt8], file: String) throws(StoryboardError) {
    do throws(StoryboardError) {
      var importer = Importer(reader: try XMLReader(bytes), file: file)
      self = try importer.run()
    } catch {
      throw StoryboardError(error.code, file: file, line: error.line, error.reason)
    }
  }
}
