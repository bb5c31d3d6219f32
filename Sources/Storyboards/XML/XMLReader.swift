/// Parses XML step by step, as far as Interface Builder's files use it.
///
/// Features that make a small file expand or reach outside of it aren't supported: a document type
/// is rejected, so the only entities are the five of XML and numeric character references. The
/// reader keeps only offsets into the bytes: memory grows with the depth and the number of
/// different names, not with the file.
struct XMLReader {
  enum Step: Equatable {
    /// An element begins; the value is the number of its name. ``attributes`` are its own until the
    /// next step.
    case begin(Int)
    /// The innermost element ends.
    case end
    /// Text that contains more than white space.
    case text(Range<Int>, isRaw: Bool)
    /// The document is complete.
    case complete
  }

  struct Attribute {
    let name: Int
    let value: Range<Int>
    let line: Int
    /// Whether the value contains references or white space that must be replaced.
    let isEscaped: Bool
  }

  let bytes: [UInt8]
  var offset = 0
  var line = 1
  var names = NameTable()
  private(set) var attributes: [Attribute] = []
  /// The names of the open elements.
  private var open: [Int] = []
  private var endsAtOnce = false
  private var hasRoot = false

  init(_ bytes: [UInt8]) throws(StoryboardError) {
    self.bytes = bytes
    offset = try Self.checked(bytes)
  }

  func word(_ name: Int) -> ElementName { names.words[name] }

  func name(_ number: Int) -> String { String(decoding: bytes[names[number]], as: UTF8.self) }

  // MARK: - Steps

  mutating func next() throws(StoryboardError) -> Step {
    if endsAtOnce {
      endsAtOnce = false
      open.removeLast()
      return .end
    }
    while offset < bytes.count {
      guard bytes[offset] == UInt8(ascii: "<") else {
        if let text = try text() { return text }
        continue
      }
      switch byte(1) {
      case UInt8(ascii: "/"):
        try endTag()
        return .end
      case UInt8(ascii: "?"): try skip(to: "?>", from: 2, "a processing instruction")
      case UInt8(ascii: "!"): if let text = try declaration() { return text }
      default: return try beginTag()
      }
    }
    if let name = open.last { throw malformed("the file ends inside <\(self.name(name))>") }
    guard hasRoot else { throw malformed("there is no element in the file") }
    return .complete
  }

  private mutating func text() throws(StoryboardError) -> Step? {
    let start = offset
    let startLine = line
    var isBlank = true
    var index = offset
    var lines = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "<") { break }
      if byte == UInt8(ascii: "\n") { lines += 1 } else if byte > 0x20 { isBlank = false }
      index += 1
    }
    if isBlank {
      offset = index
      line += lines
      return nil
    }
    try findConflict(start..<index)
    if open.isEmpty {
      for index in start..<index where bytes[index] > 0x20 {
        throw malformed(
          hasRoot ? "there is text after the document" : "this is text, and no XML")
      }
    }
    try checkReferences(start..<index)
    offset = index
    line = startLine + lines
    return .text(start..<index, isRaw: false)
  }

  /// Parses a construct that begins with `<!`.
  private mutating func declaration() throws(StoryboardError) -> Step? {
    if matches("<!--", at: offset) {
      try skip(to: "-->", from: 4, "a comment")
      return nil
    }
    if matches("<![CDATA[", at: offset) {
      guard !open.isEmpty else { throw malformed("there is text outside of the document") }
      let start = offset + 9
      try skip(to: "]]>", from: 9, "a CDATA section")
      return .text(start..<(offset - 3), isRaw: true)
    }
    if matches("<!DOCTYPE", at: offset) || matches("<!ENTITY", at: offset) {
      throw error(
        .entity, "the file declares a document type: no storyboard has one, and none is read")
    }
    throw malformed("'<!' begins neither a comment nor a CDATA section")
  }

  private mutating func beginTag() throws(StoryboardError) -> Step {
    offset += 1
    let name = try readName()
    attributes.removeAll(keepingCapacity: true)
    guard !(open.isEmpty && hasRoot) else {
      throw malformed("<\(self.name(name))> follows the end of the document")
    }
    guard open.count < XMLLimits.depth else {
      throw error(.limit, "elements are nested more than \(XMLLimits.depth) deep")
    }
    hasRoot = true
    open.append(name)
    while true {
      let hasSpace = skipSpace()
      switch byte(0) {
      case UInt8(ascii: ">"):
        offset += 1
        return .begin(name)
      case UInt8(ascii: "/"):
        guard byte(1) == UInt8(ascii: ">") else {
          throw malformed("'/' is not followed by '>' in <\(self.name(name))>")
        }
        offset += 2
        endsAtOnce = true
        return .begin(name)
      case nil: throw malformed("the file ends inside <\(self.name(name))>")
      default:
        guard hasSpace else { throw malformed("white space is missing in <\(self.name(name))>") }
        try readAttribute(of: name)
      }
    }
  }

  private mutating func readAttribute(of element: Int) throws(StoryboardError) {
    let line = line
    let name = try readName()
    skipSpace()
    guard byte(0) == UInt8(ascii: "=") else {
      throw malformed("'\(self.name(name))' in <\(self.name(element))> has no value")
    }
    offset += 1
    skipSpace()
    guard let quote = byte(0), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw malformed("the value of '\(self.name(name))' is not quoted")
    }
    let start = offset + 1
    var index = start
    var isEscaped = false
    while true {
      guard index < bytes.count else {
        throw malformed("the value of '\(self.name(name))' does not end")
      }
      let byte = bytes[index]
      if byte == quote { break }
      if byte == UInt8(ascii: "<") {
        throw malformed("the value of '\(self.name(name))' contains '<'")
      }
      if byte == UInt8(ascii: "\n") { self.line += 1 }
      if byte == UInt8(ascii: "&") || byte < 0x20 { isEscaped = true }
      index += 1
    }
    if isEscaped { try checkReferences(start..<index) }
    offset = index + 1
    for other in attributes where other.name == name {
      throw malformed("<\(self.name(element))> has '\(self.name(name))' twice")
    }
    guard attributes.count < XMLLimits.attributes else {
      throw error(
        .limit, "<\(self.name(element))> has more than \(XMLLimits.attributes) attributes")
    }
    attributes.append(
      Attribute(name: name, value: start..<index, line: line, isEscaped: isEscaped))
  }

  private mutating func endTag() throws(StoryboardError) {
    offset += 2
    let name = try readName()
    guard let expected = open.popLast() else {
      throw malformed("</\(self.name(name))> ends nothing")
    }
    guard expected == name else {
      throw malformed("</\(self.name(name))> is where </\(self.name(expected))> is expected")
    }
    skipSpace()
    guard byte(0) == UInt8(ascii: ">") else {
      throw malformed("</\(self.name(name))> does not end with '>'")
    }
    offset += 1
  }
}
