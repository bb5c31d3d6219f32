/// Parses the bytes from a terminal or a pipe as keys.
package struct KeyReader {
  private var pending: [UInt8] = []

  package init() {}

  /// Whether an incomplete key is buffered.
  package var isWaiting: Bool { !pending.isEmpty }

  private static let letters: [UInt8: KeyPress] = [
    0x41: .up, 0x42: .down, 0x43: .right, 0x44: .left, 0x46: .end, 0x48: .home, 0x5A: .backTab,
  ]
  private static let numbers: [String: KeyPress] = [
    "1": .home, "3": .delete, "4": .end, "5": .pageUp, "6": .pageDown, "7": .home, "8": .end,
  ]

  /// Parses bytes; an incomplete key stays buffered.
  package mutating func take(_ bytes: some Sequence<UInt8>) -> [KeyPress] {
    pending += bytes
    return keys(isOver: false)
  }

  /// Ends the input for now: a buffered escape byte becomes the escape key.
  package mutating func flush() -> [KeyPress] { keys(isOver: true) }

  private mutating func keys(isOver: Bool) -> [KeyPress] {
    var keys: [KeyPress] = []
    var at = 0
    while at < pending.count, let (key, length) = key(at: at, isOver: isOver) {
      if let key { keys.append(key) }
      at += length
    }
    pending.removeFirst(at)
    return keys
  }

  private func key(at start: Int, isOver: Bool) -> (KeyPress?, Int)? {
    switch pending[start] {
    case 0x1B: return escape(at: start, isOver: isOver)
    case 0x0D, 0x0A: return (.enter, 1)
    case 0x09: return (.tab, 1)
    case 0: return (.control("@"), 1)
    case 0x08, 0x7F: return (.backspace, 1)
    case let byte where byte < 0x20:
      return (.control(Character(UnicodeScalar(byte | 0x60))), 1)
    default: return character(at: start, isOver: isOver)
    }
  }

  /// Parses `ESC [ numbers letter` or `ESC O letter`; an escape byte before anything else is a key
  /// of its own.
  private func escape(at start: Int, isOver: Bool) -> (KeyPress?, Int)? {
    guard start + 1 < pending.count else { return isOver ? (.escape, 1) : nil }
    guard pending[start + 1] == 0x5B || pending[start + 1] == 0x4F else { return (.escape, 1) }
    guard let end = pending[(start + 2)...].firstIndex(where: { 0x40...0x7E ~= $0 }) else {
      return isOver ? (.escape, 1) : nil
    }
    let length = end - start + 1
    if pending[start + 2] == 0x3C { return (mouse(pending[(start + 3)...end]), length) }
    if pending[end] == 0x7E {
      let number = String(decoding: pending[(start + 2)..<end].prefix { $0 != 0x3B }, as: UTF8.self)
      return (Self.numbers[number], length)
    }
    guard let key = Self.letters[pending[end]] else { return (nil, length) }
    return (key.held(with: pending[(start + 2)..<end]), length)
  }

  /// Parses the rest of `ESC [ < button ; column ; row M`, or `m` for a released button.
  private func mouse(_ bytes: ArraySlice<UInt8>) -> KeyPress? {
    let numbers = bytes.dropLast().split(separator: 0x3B).map {
      Int(String(decoding: $0, as: UTF8.self))
    }
    guard bytes.last == 0x4D, numbers.count == 3, let button = numbers[0],
      let column = numbers[1], let row = numbers[2], column > 0, row > 0
    else { return nil }
    let place = Place(row: row - 1, column: column - 1)
    return switch button {
    case 0: .click(place)
    case 64: .wheelUp(place)
    case 65: .wheelDown(place)
    default: nil
    }
  }

  private func character(at start: Int, isOver: Bool) -> (KeyPress?, Int)? {
    let length =
      switch pending[start] {
      case ..<0xC0: 1
      case ..<0xE0: 2
      case ..<0xF0: 3
      default: 4
      }
    guard start + length <= pending.count else { return isOver ? (nil, 1) : nil }
    let text = String(decoding: pending[start..<(start + length)], as: UTF8.self)
    guard let character = text.first, text.count == 1, character != "\u{FFFD}" else {
      return (nil, 1)
    }
    return (.character(character), length)
  }
}

extension KeyPress {
  /// Returns the key with its modifiers: `1;2` is shift, `1;3` alt, `1;5` control.
  fileprivate func held(with numbers: ArraySlice<UInt8>) -> KeyPress {
    guard let digit = numbers.last, numbers.dropLast().last == 0x3B, digit != 0x31 else {
      return self
    }
    let hasShift = digit == 0x32
    return switch self {
    case .up: hasShift ? .shiftUp : self
    case .down: hasShift ? .shiftDown : self
    case .left: hasShift ? .shiftLeft : .wordLeft
    case .right: hasShift ? .shiftRight : .wordRight
    default: self
    }
  }
}
