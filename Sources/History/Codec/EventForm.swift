import Navigation

/// An event as plain numbers: what lies between an ``Navigation/Event`` and its bytes.
///
/// Field *i* is key 3 + *i* of the event's map; a field that is 0 is not written. Nodes and windows
/// are their number plus one, so that 0 is none; positions are distances back from the event's own.
struct EventForm {
  var kind: UInt8
  /// The event that this one links to; 0 for none.
  var link: Position
  /// Which fields are not 0, one bit each.
  private(set) var present: UInt8 = 0
  private var fields: [8 of UInt64] = .init(repeating: 0)

  init(kind: UInt8, link: Position = 0) {
    self.kind = kind
    self.link = link
  }

  init(_ kind: EventKind) { self.init(kind: kind.rawValue) }

  /// Field `index`.
  ///
  /// - Precondition: each field is set once.
  subscript(index: Int) -> UInt64 {
    @inline(__always) get { fields[index] }
    @inline(__always) set {
      fields[index] = newValue
      present |= (newValue == 0 ? 0 : 1) &<< UInt8(truncatingIfNeeded: index)
    }
  }
}

extension EventForm {
  @inline(__always) func node(_ index: Int) -> Slot? {
    UInt32(exactly: self[index]).map { Slot($0 &- 1) }
  }

  @inline(__always) func window(_ index: Int) -> WindowID? {
    UInt32(exactly: self[index]).map { WindowID($0 &- 1) }
  }

  @inline(__always) func symbol(_ index: Int) -> Symbol? {
    UInt32(exactly: self[index]).map { Symbol($0) }
  }

  @inline(__always) func number(_ index: Int) -> UInt32? { UInt32(exactly: self[index]) }

  @inline(__always) func byte(_ index: Int) -> UInt8? { UInt8(exactly: self[index]) }

  @inline(__always) func flag(_ index: Int) -> Bool? {
    self[index] < 2 ? self[index] == 1 : nil
  }

  /// The case numbered by field `index`.
  @inline(__always) func word<Word: RawRepresentable<UInt8>>(_ index: Int) -> Word? {
    UInt8(exactly: self[index]).flatMap { Word(rawValue: $0) }
  }

  func traits(_ index: Int) -> Traits? {
    let raw = self[index]
    guard raw < 16, let horizontal = SizeClass(rawValue: UInt8(raw & 3)),
      let vertical = SizeClass(rawValue: UInt8(raw >> 2))
    else { return nil }
    return Traits(horizontal: horizontal, vertical: vertical)
  }

  @inline(__always) func position(_ index: Int, from own: Position) -> Position? {
    UInt32(exactly: self[index]).map { own &- $0 }
  }

  @inline(__always) mutating func set(_ index: Int, _ node: Slot) {
    self[index] = UInt64(node.raw &+ 1)
  }

  @inline(__always) mutating func set(_ index: Int, _ window: WindowID) {
    self[index] = UInt64(window.raw &+ 1)
  }

  @inline(__always) mutating func set(_ index: Int, _ symbol: Symbol) {
    self[index] = UInt64(symbol.raw)
  }

  @inline(__always) mutating func set(_ index: Int, _ number: UInt32) {
    self[index] = UInt64(number)
  }

  @inline(__always) mutating func set(_ index: Int, _ flag: Bool) { self[index] = flag ? 1 : 0 }

  @inline(__always) mutating func set<Word: RawRepresentable<UInt8>>(_ index: Int, _ word: Word) {
    self[index] = UInt64(word.rawValue)
  }

  @inline(__always) mutating func set(_ index: Int, _ traits: Traits) {
    self[index] = UInt64(traits.raw)
  }

  @inline(__always) mutating func set(_ index: Int, _ position: Position, from own: Position) {
    self[index] = UInt64(own &- position)
  }
}
