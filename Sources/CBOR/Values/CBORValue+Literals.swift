extension CBORValue: ExpressibleByIntegerLiteral {
  /// Creates an integer.
  public init(integerLiteral value: Int64) { self = .integer(value) }
}

extension CBORValue: ExpressibleByFloatLiteral {
  /// Creates a floating-point number.
  public init(floatLiteral value: Double) { self = .double(value) }
}

extension CBORValue: ExpressibleByStringLiteral {
  /// Creates a text.
  public init(stringLiteral value: String) { self = .text(value) }
}

extension CBORValue: ExpressibleByBooleanLiteral {
  /// Creates a Boolean.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension CBORValue: ExpressibleByNilLiteral {
  /// Creates null.
  public init(nilLiteral: ()) { self = .null }
}

extension CBORValue: ExpressibleByArrayLiteral {
  /// Creates an array.
  public init(arrayLiteral elements: CBORValue...) { self = .array(elements) }
}

extension CBORValue: ExpressibleByDictionaryLiteral {
  /// Creates a map.
  ///
  /// - Precondition: The keys are unique, and every key can be encoded.
  public init(dictionaryLiteral elements: (CBORValue, CBORValue)...) {
    do throws(CBORSyntaxError) {
      self = .map(try CBORMap(elements.map { CBORMap.Pair(key: $0, value: $1) }))
    } catch {
      preconditionFailure("The keys of a map can be encoded and are unique: pair \(error.offset)")
    }
  }
}
