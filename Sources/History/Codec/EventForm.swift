package import NavlogNavigation

/// An event as plain numbers, the intermediate form between an ``NavlogNavigation/Event`` and its
/// bytes.
///
/// Field *i* is key 3 + *i* of the event's map; a field that is 0 isn't written. Nodes and windows
/// are stored as their number plus one, so that 0 means none; positions are distances back from the
/// event's own position.
package struct EventForm: Sendable {
  package var kind: UInt8
  /// The position of the event that this one links to; 0 for none.
  package var link: Position
  private var fields: [8 of UInt32] = .init(repeating: 0)

  @inline(__always)
  init(kind: UInt8, link: Position = 0) {
    self.kind = kind
    self.link = link
  }

  @inline(__always)
  init(_ kind: EventKind) { self.init(kind: kind.rawValue) }

  /// A bit mask of the fields that aren't 0.
  private(set) var present: UInt8 = 0

  /// Accesses the field `index`.
  ///
  /// - Precondition: the field was not set before.
  package subscript(index: Int) -> UInt32 {
    @inline(__always) get { fields[index] }
    @inline(__always) set {
      fields[index] = newValue
      present |= (newValue == 0 ? 0 : 1) &<< UInt8(truncatingIfNeeded: index)
    }
  }
}

extension EventForm {
  /// The fields that contain the fingerprint of a value; in logs it is one number, in field 3.
  static let fingerprintFields: UInt8 = 1 << 3 | 1 << 4

  package var fingerprint: UInt64 {
    get { UInt64(self[4]) &<< 32 | UInt64(self[3]) }
    set {
      self[3] = UInt32(truncatingIfNeeded: newValue)
      self[4] = UInt32(truncatingIfNeeded: newValue &>> 32)
    }
  }

  @inline(__always) package func node(_ index: Int) -> Slot { Slot(self[index] &- 1) }

  @inline(__always) package func window(_ index: Int) -> WindowID { WindowID(self[index] &- 1) }

  @inline(__always) package func symbol(_ index: Int) -> Symbol { Symbol(self[index]) }

  @inline(__always) package func position(_ index: Int, from own: Position) -> Position {
    own &- self[index]
  }

  /// Returns the case with the number in field `index`.
  @inline(__always) func word<Word: RawRepresentable<UInt8>>(_ index: Int) -> Word? {
    UInt8(exactly: self[index]).flatMap { Word(rawValue: $0) }
  }

  @inline(__always) func byte(_ index: Int) -> UInt8? { UInt8(exactly: self[index]) }

  @inline(__always) func flag(_ index: Int) -> Bool? { self[index] < 2 ? self[index] == 1 : nil }

  /// Returns the case with the number in field `index` minus one, or `nil` for 0.
  @inline(__always) func optionalWord<Word: RawRepresentable<UInt8>>(_ index: Int) -> Word?? {
    guard self[index] > 0 else { return .some(nil) }
    return UInt8(exactly: self[index] - 1).flatMap { Word(rawValue: $0) }.map { .some($0) }
  }

  func traits(_ index: Int) -> Traits? {
    guard self[index] < 16, let horizontal = SizeClass(rawValue: UInt8(self[index] & 3)),
      let vertical = SizeClass(rawValue: UInt8(self[index] >> 2))
    else { return nil }
    return Traits(horizontal: horizontal, vertical: vertical)
  }

  @inline(__always) mutating func set(_ index: Int, _ node: Slot) { self[index] = node.raw &+ 1 }

  @inline(__always) mutating func set(_ index: Int, _ window: WindowID) {
    self[index] = window.raw &+ 1
  }

  @inline(__always) mutating func set(_ index: Int, _ symbol: Symbol) { self[index] = symbol.raw }

  @inline(__always) mutating func set(_ index: Int, _ number: UInt32) { self[index] = number }

  @inline(__always) mutating func set(_ index: Int, _ flag: Bool) { self[index] = flag ? 1 : 0 }

  @inline(__always) mutating func set<Word: RawRepresentable<UInt8>>(_ index: Int, _ word: Word) {
    self[index] = UInt32(word.rawValue)
  }

  @inline(__always) mutating func set(_ index: Int, _ traits: Traits) { self[index] = traits.raw }

  @inline(__always) mutating func set(_ index: Int, _ position: Position, from own: Position) {
    self[index] = own &- position
  }
}
