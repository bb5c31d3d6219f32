extension Literal {
  /// A number that is compared exactly: 2^53 + 1 has no `Double`, and must not equal its neighbor.
  public enum Number: Hashable, Sendable {
    /// A whole number from 0 to 2^64 - 1.
    case unsigned(UInt64)
    /// The whole number -1 - *n*, from -2^64 to -1.
    case negative(UInt64)
    /// Any other number: one with a fraction, or one beyond the whole numbers.
    case real(Double)

    /// Creates a number from an integer.
    public init(_ number: some FixedWidthInteger) {
      self = number >= 0 ? .unsigned(UInt64(number)) : .negative(UInt64(~number))
    }

    /// Creates a number from a real one, which can be whole.
    public init(_ number: Double) {
      // `UInt64(exactly:)` uses rounding, for which every client would have to link the math library.
      let size = abs(number)
      if size < 0x1p64, Double(UInt64(size)) == size {
        self = number < 0 ? .negative(UInt64(size) - 1) : .unsigned(UInt64(size))
      } else {
        self = number == -0x1p64 ? .negative(.max) : .real(number)
      }
    }

    /// Parses a number; returns `nil` if the word is none.
    init?(parsing word: String) {
      if let number = UInt64(word) {
        self = .unsigned(number)
      } else if let number = Int64(word) {
        self.init(number)
      } else if let size = UInt64(word.dropFirst()), word.hasPrefix("-") {
        self = .negative(size - 1)
      } else if let number = Double(word), number.isFinite {
        self.init(number)
      } else {
        return nil
      }
    }

    /// The number as text.
    public var text: String {
      switch self {
      case .unsigned(let number): "\(number)"
      case .negative(.max): "-18446744073709551616"
      case .negative(let number): "-\(number + 1)"
      case .real(let number): "\(number)"
      }
    }
  }
}

extension Literal.Number: Comparable {
  public static func < (one: Self, other: Self) -> Bool {
    switch (one, other) {
    case (.unsigned(let one), .unsigned(let other)): one < other
    case (.negative(let one), .negative(let other)): one > other
    case (.negative, .unsigned): true
    case (.unsigned, .negative): false
    case (.real(let one), .real(let other)): one < other
    case (_, .real(let other)): one.isLess(than: other)
    // A real number is never equal to a whole one.
    case (.real(let one), _): !other.isLess(than: one)
    }
  }

  /// Compares a whole number with one that isn't.
  private func isLess(than real: Double) -> Bool {
    guard abs(real) < 0x1p64 else { return real > 0 }
    let whole = UInt64(abs(real))
    return switch self {
    case .unsigned(let number): real > 0 && number <= whole
    case .negative(let number): real > 0 || number >= whole
    case .real(let number): number < real
    }
  }
}
