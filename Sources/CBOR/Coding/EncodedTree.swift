/// What a value has encoded so far: a tree of nodes in the order of encoding, which is sorted when
/// written.
///
/// It is a tree and not bytes because containers may be filled in any order and side by side.
/// Scalars and keys are encoded at once into one arena, so a node consists of a few numbers.
struct EncodedTree {
  let maximumDepth: Int
  let allowsInfinity: Bool
  private(set) var nodes = [Node(parent: -1, key: 0..<0, position: 0, depth: 0)]
  private(set) var arena = CBORWriter()
  private(set) var byteStrings: [[UInt8]] = []
  /// The first error of a call that can't throw.
  private var failure: EncodingError?

  static let root = 0

  struct Node {
    let parent: Int
    /// The range of the encoded key in the arena, if the parent is a map.
    let key: Range<Int>
    /// The number of children that its parent had before it.
    let position: Int
    /// The number of arrays and maps that contain it.
    let depth: Int
    var content = Content.nothing
    var children = Children()
    /// The next child of the parent.
    var next = -1

    init(parent: Int, key: Range<Int>, position: Int, depth: Int) {
      self.parent = parent
      self.key = key
      self.position = position
      self.depth = depth
    }
  }

  struct Children {
    var first = -1
    var last = -1
    var count = 0
  }

  enum Content: Equatable {
    case nothing
    /// One encoded item in the arena.
    case scalar(Range<Int>)
    /// An array that contains only bytes, by its index among the byte strings.
    case bytes(Int)
    case array
    case map
  }

  init(maximumDepth: Int, allowsInfinity: Bool = true) {
    self.maximumDepth = maximumDepth
    self.allowsInfinity = allowsInfinity
  }

  // MARK: - Containers

  /// Makes `node` an array or a map, or continues the one it already is.
  mutating func open(_ node: Int, as content: Content) {
    switch (nodes[node].content, content) {
    case (.array, .array), (.bytes, .array), (.map, .map): return
    case (.nothing, _):
      if nodes[node].depth >= maximumDepth { fail(tooDeep(node)) }
      nodes[node].content = content
    default: fail(encodedTwice(node, ()))
    }
  }

  /// Appends a child under `key` to the map `parent`.
  mutating func addChild(of parent: Int, key: some CodingKey) -> Int {
    let start = arena.count
    arena.append(text: key.stringValue)
    return addChild(of: parent, encodedKey: start..<arena.count)
  }

  /// Appends a child to the array `parent`.
  mutating func addChild(of parent: Int) -> Int {
    if case .bytes(let index) = nodes[parent].content {
      // An element that isn't a byte turns the byte string into an array.
      nodes[parent].content = .array
      for byte in byteStrings[index] { addByte(byte, to: parent) }
      byteStrings[index] = []
    }
    return addChild(of: parent, encodedKey: 0..<0)
  }

  /// Appends bytes to the array `parent`.
  mutating func append(_ bytes: some Sequence<UInt8>, to parent: Int) {
    switch nodes[parent].content {
    case .bytes(let index): byteStrings[index].append(contentsOf: bytes)
    case .array where nodes[parent].children.count == 0:
      let bytes = Array(bytes)
      // Without any bytes the kind stays open: any element may follow.
      if !bytes.isEmpty { keepBytes(bytes, at: parent) }
    default:
      for byte in bytes { addByte(byte, to: parent) }
    }
  }

  /// The number of elements of the array `node`.
  func count(of node: Int) -> Int {
    if case .bytes(let index) = nodes[node].content { return byteStrings[index].count }
    return nodes[node].children.count
  }

  private mutating func addByte(_ byte: UInt8, to parent: Int) {
    keepScalar(at: addChild(of: parent, encodedKey: 0..<0)) { $0.append(unsigned: UInt64(byte)) }
  }

  private mutating func addChild(of parent: Int, encodedKey: Range<Int>) -> Int {
    let child = nodes.count
    let siblings = nodes[parent].children
    nodes.append(
      Node(
        parent: parent, key: encodedKey, position: siblings.count,
        depth: nodes[parent].depth + 1))
    if siblings.count == 0 {
      nodes[parent].children.first = child
    } else {
      nodes[siblings.last].next = child
    }
    nodes[parent].children.last = child
    nodes[parent].children.count += 1
    return child
  }

  // MARK: - Content

  mutating func keepScalar(at node: Int, _ write: (inout CBORWriter) -> Void) {
    let start = arena.count
    write(&arena)
    nodes[node].content = .scalar(start..<arena.count)
  }

  mutating func keepBytes(_ bytes: [UInt8], at node: Int) {
    byteStrings.append(bytes)
    nodes[node].content = .bytes(byteStrings.count - 1)
  }

  // MARK: - Failures

  /// Throws the error of an earlier call that could not throw.
  func checkFailure() throws {
    if let failure { throw failure }
  }

  private mutating func fail(_ error: EncodingError) {
    if failure == nil { failure = error }
  }

  /// Whether `node` is `ancestor` or below it.
  func isNode(_ node: Int, within ancestor: Int) -> Bool {
    var node = node
    while node > ancestor { node = nodes[node].parent }
    return node == ancestor
  }
}
