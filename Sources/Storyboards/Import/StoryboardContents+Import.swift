extension StoryboardContents {
  /// Parses a storyboard.
  ///
  /// The result depends only on the bytes, and not on the order of attributes in an element.
  ///
  /// - Parameters:
  ///   - bytes: the contents of the file. No other file is read, even if this one names it.
  ///   - file: the name used in errors, problems and references; its last component names the
  ///     storyboard.
  public init(_ bytes: [UInt8], file: String) throws(StoryboardError) {
    do throws(StoryboardError) {
      var importer = Importer(reader: try XMLReader(bytes), file: file)
      self = try importer.run()
    } catch {
      throw StoryboardError(error.code, file: file, line: error.line, error.reason)
    }
  }
}
