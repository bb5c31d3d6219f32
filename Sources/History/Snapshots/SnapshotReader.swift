import NavlogCBOR
import NavlogStore
import NavlogNavigation

/// Decodes the output of ``SnapshotWriter``, and rejects anything that it can't have written.
struct SnapshotReader {
  private typealias Layout = SnapshotLayout

  private var reader = CBORReader()
  private var previousKey = -1
  private var pairs = 0
  private var numbers: [UInt64] = []
  private let versions: EventVersions

  private init(_ versions: EventVersions) { self.versions = versions }

  /// Decodes the hierarchy of a snapshot.
  ///
  /// Throws ``HistoryError/Code/malformedSnapshot`` if the bytes are malformed, or the hierarchy
  /// doesn't match its digest.
  static func hierarchy(
    _ bytes: Span<UInt8>, _ versions: EventVersions
  ) throws(HistoryError) -> Hierarchy {
    var reader = SnapshotReader(versions)
    do throws(CBORSyntaxError) {
      return try reader.read(bytes)
    } catch {
      throw HistoryError(
        .malformedSnapshot, "The snapshot can't be read: \(error)",
        hint: "it is a cache: without it the events are folded")
    }
  }

  private mutating func read(_ bytes: Span<UInt8>) throws(CBORSyntaxError) -> Hierarchy {
    pairs = try reader.readMapCount(in: bytes)
    try require(Layout.position, bytes)
    let position = try readNumber(bytes)
    try require(Layout.digest, bytes)
    let digest = try reader.readBytes(in: bytes)
    try require(Layout.counts, bytes)
    try readNumbers(bytes, count: 2)
    guard digest.count == 16, numbers[0] <= bytes.count, numbers[1] <= bytes.count else {
      throw wrong()
    }
    var builder = HierarchyBuilder(
      at: position, records: Int(numbers[0]), cells: Int(numbers[1]))
    try require(Layout.shapes, bytes)
    let shapes = try readShapes(bytes)
    try require(Layout.nodes, bytes)
    try readNodes(bytes, shapes, into: &builder)
    try readFree(bytes, into: &builder)
    try readOutline(bytes, into: &builder)
    let expected = StateDigest(
      structure: bytes.bigEndian(at: digest.lowerBound, count: 8),
      state: bytes.bigEndian(at: digest.lowerBound + 8, count: 8))
    guard pairs == 0, let hierarchy = builder.build(), StateDigest(hierarchy.digest) == expected
    else { throw wrong() }
    try reader.checkAtEnd(of: bytes)
    return hierarchy
  }

  private mutating func readShapes(_ bytes: Span<UInt8>) throws(CBORSyntaxError) -> [NodeImage
    .Shape]
  {
    let count = try reader.readArrayCount(in: bytes)
    var shapes: [NodeImage.Shape] = []
    shapes.reserveCapacity(count)
    for _ in 0..<count {
      try readNumbers(bytes, count: 4)
      shapes.append(
        NodeImage.Shape(
          classSymbol: Symbol(try number32(0)), flags: try number32(1), small: try number32(2),
          wide: try number32(3)))
    }
    return shapes
  }

  private mutating func readNodes(
    _ bytes: Span<UInt8>, _ shapes: [NodeImage.Shape], into builder: inout HierarchyBuilder
  ) throws(CBORSyntaxError) {
    var slot: UInt32 = .max
    var born: Position = 0
    var cell: UInt32 = .max
    for _ in 0..<(try reader.readArrayCount(in: bytes)) {
      let count = try reader.readArrayCount(in: bytes)
      guard count == 6 || count >= 7 && (count - 7) % 4 == 0 else { throw wrong() }
      slot = try follow(try nextNumber(bytes), slot &+ 1)
      let place = NodeImage.Place(number: try nextNumber(bytes))
      let shape = try nextNumber(bytes)
      guard let place, shape < shapes.count else { throw wrong() }
      born = try follow(try nextNumber(bytes), born)
      let placed = try follow(try nextNumber(bytes), born)
      let step = try nextNumber(bytes)
      let called = step == 0 ? 0 : try follow(step - 1, placed)
      let identifier = Symbol(count > 6 ? try readNumber(bytes) : 0)
      let image = NodeImage(
        slot: Slot(slot), place: place, shape: shapes[Int(shape)], identifier: identifier,
        born: born, placed: placed, called: called)
      guard builder.add(image) else { throw wrong() }
      for _ in 0..<max(count - 7, 0) / 4 {
        cell = try follow(try nextNumber(bytes), cell &+ 1)
        let key = try nextNumber(bytes)
        let position = try follow(try nextNumber(bytes), born)
        guard let rawKey = UInt32(exactly: key >> 1),
          builder.addCell(
            cell, rawKey: rawKey, position: position, isSet: key & 1 == 1,
            value: try nextNumber(bytes))
        else { throw wrong() }
      }
    }
  }

  private mutating func readFree(
    _ bytes: Span<UInt8>, into builder: inout HierarchyBuilder
  ) throws(CBORSyntaxError) {
    var slots: [(slot: Slot, freed: Position)] = []
    var cells: [UInt32] = []
    if try take(Layout.freeSlots, bytes) {
      try readNumbers(bytes)
      guard numbers.count % 2 == 0 else { throw wrong() }
      var previous: (slot: UInt32, freed: Position) = (0, 0)
      for index in stride(from: 0, to: numbers.count, by: 2) {
        previous.slot = try follow(numbers[index], previous.slot)
        previous.freed = try follow(numbers[index + 1], previous.freed)
        slots.append((Slot(previous.slot), previous.freed))
      }
    }
    if try take(Layout.freeCells, bytes) {
      try readNumbers(bytes)
      var previous: UInt32 = 0
      for step in numbers {
        previous = try follow(step, previous)
        cells.append(previous)
      }
    }
    guard builder.setFree(slots: slots, cells: cells) else { throw wrong() }
  }

  private mutating func readOutline(
    _ bytes: Span<UInt8>, into builder: inout HierarchyBuilder
  ) throws(CBORSyntaxError) {
    if try take(Layout.windows, bytes) {
      for _ in 0..<(try reader.readArrayCount(in: bytes)) { try readWindow(bytes, &builder) }
    }
    if try take(Layout.scenes, bytes) {
      for _ in 0..<(try reader.readArrayCount(in: bytes)) {
        try readNumbers(bytes, count: 3)
        let connection = numbers[1] & 3
        guard connection <= 2, let state = UInt8(exactly: numbers[1] >> 2).flatMap(SceneState.init)
        else { throw wrong() }
        builder.addScene(
          id: Symbol(try number32(0)), isConnected: connection > 0, isReconnected: connection == 2,
          state, placed: try number32(2))
      }
    }
    if try take(Layout.transitions, bytes) {
      for _ in 0..<(try reader.readArrayCount(in: bytes)) { try readTransition(bytes, &builder) }
    }
    if try take(Layout.deferrals, bytes) {
      let count = try reader.readArrayCount(in: bytes)
      guard count % 2 == 0 else { throw wrong() }
      for _ in 0..<(count / 2) {
        let position = try readNumber(bytes)
        let raw = try RawEvent(bytes, &reader, at: position, versions)
        guard raw.standing == .current, case .deferred(let command)? = raw.form.event(at: position)
        else { throw wrong() }
        builder.addDeferral(command, position: position)
      }
    }
    try require(Layout.outline, bytes)
    try readNumbers(bytes, count: 6)
    let focus = (first: Slot(try number32(0) &- 1), reader: Slot(try number32(1) &- 1))
    guard let application: ApplicationState = word(2),
      builder.setOutline(
        firstResponder: focus.first, focus: focus.reader, application: application,
        isPreserving: try flag(3), extensions: try number32(4), isMisuseKnown: try flag(5))
    else { throw wrong() }
  }

  private mutating func readWindow(
    _ bytes: Span<UInt8>, _ builder: inout HierarchyBuilder
  ) throws(CBORSyntaxError) {
    try readNumbers(bytes, count: 8)
    guard numbers[3] < 16, let horizontal = SizeClass(rawValue: UInt8(numbers[3] & 3)),
      let vertical = SizeClass(rawValue: UInt8(numbers[3] >> 2)), let idiom: Idiom = word(4),
      let extras = UInt32(exactly: numbers[5] >> 8), extras >> 27 <= Orientation.allCases.count,
      builder.addWindow(
        id: Symbol(try number32(0)), scene: Symbol(try number32(1)),
        root: Slot(try number32(2) &- 1),
        traits: Traits(horizontal: horizontal, vertical: vertical), idiom: idiom,
        system: UInt8(numbers[5] & 0xff), isVisible: try flag(6), extras: extras,
        placed: try number32(7))
    else { throw wrong() }
  }

  private mutating func readTransition(
    _ bytes: Span<UInt8>, _ builder: inout HierarchyBuilder
  ) throws(CBORSyntaxError) {
    try readNumbers(bytes, count: 7)
    guard let choreography: TransitionKind = word(0), let motion: Motion = word(1),
      builder.addTransition(
        choreography, motion, isFinishing: try flag(2), in: Slot(try number32(3) &- 1),
        from: Slot(try number32(4) &- 1), to: Slot(try number32(5) &- 1), began: try number32(6))
    else { throw wrong() }
  }

  // MARK: - Parts

  /// Returns whether the next pair has this key; its value is read next.
  private mutating func take(_ key: Int, _ bytes: Span<UInt8>) throws(CBORSyntaxError) -> Bool {
    guard pairs > 0, reader.offset < bytes.count, bytes[reader.offset] == UInt8(key) else {
      return false
    }
    previousKey = try reader.readKey(after: previousKey, in: bytes)
    pairs -= 1
    return true
  }

  private mutating func require(_ key: Int, _ bytes: Span<UInt8>) throws(CBORSyntaxError) {
    guard try take(key, bytes) else { throw wrong() }
  }

  private mutating func readNumber(_ bytes: Span<UInt8>) throws(CBORSyntaxError) -> UInt32 {
    guard let number = UInt32(exactly: try nextNumber(bytes)) else { throw wrong() }
    return number
  }

  /// Reads an integer: most are short.
  @inline(__always)
  private mutating func nextNumber(_ bytes: Span<UInt8>) throws(CBORSyntaxError) -> UInt64 {
    if let number = EventReader.number(in: bytes, at: &reader.offset) { return UInt64(number) }
    return try reader.readUnsigned(in: bytes)
  }

  /// Reads an array of integers into ``numbers``.
  private mutating func readNumbers(
    _ bytes: Span<UInt8>, count wanted: Int? = nil
  ) throws(CBORSyntaxError) {
    numbers.removeAll(keepingCapacity: true)
    let count = try reader.readArrayCount(in: bytes)
    guard wanted == nil || count == wanted else { throw wrong() }
    for _ in 0..<count { numbers.append(try nextNumber(bytes)) }
  }

  private func number32(_ index: Int) throws(CBORSyntaxError) -> UInt32 {
    guard let number = UInt32(exactly: numbers[index]) else { throw wrong() }
    return number
  }

  private func flag(_ index: Int) throws(CBORSyntaxError) -> Bool {
    guard numbers[index] < 2 else { throw wrong() }
    return numbers[index] == 1
  }

  private func word<Word: RawRepresentable<UInt8>>(_ index: Int) -> Word? {
    UInt8(exactly: numbers[index]).flatMap { Word(rawValue: $0) }
  }

  private func follow(_ step: UInt64, _ previous: UInt32) throws(CBORSyntaxError) -> UInt32 {
    guard let next = Zigzag.follow(step, from: previous) else { throw wrong() }
    return next
  }

  private func wrong() -> CBORSyntaxError { CBORSyntaxError(.outOfRange, at: reader.offset) }
}

extension NodeImage.Place {
  fileprivate init?(number: UInt64) {
    guard number > 0 else {
      self = .loose
      return
    }
    guard let up = Int(exactly: (number - 1) >> 1) else { return nil }
    self = (number - 1) & 1 == 0 ? .owned(up: up) : .presented(up: up)
  }
}
