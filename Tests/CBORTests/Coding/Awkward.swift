/// A class whose superclass encodes its properties into a container of its own.
class Shape: Codable, Equatable {
  var name: String

  init(name: String) { self.name = name }

  func isEqual(to other: Shape) -> Bool { name == other.name }

  static func == (left: Shape, right: Shape) -> Bool {
    type(of: left) == type(of: right) && left.isEqual(to: right)
  }
}

/// Encodes its superclass under "super".
final class Circle: Shape {
  var radius: Double

  init(name: String, radius: Double) {
    self.radius = radius
    super.init(name: name)
  }

  enum CodingKeys: CodingKey { case radius }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    radius = try container.decode(Double.self, forKey: .radius)
    try super.init(from: container.superDecoder())
  }

  override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(radius, forKey: .radius)
    try super.encode(to: container.superEncoder())
  }

  override func isEqual(to other: Shape) -> Bool {
    super.isEqual(to: other) && (other as? Circle)?.radius == radius
  }
}

/// Shares the container of its superclass, which is requested twice.
final class Square: Shape {
  var side: Int

  init(name: String, side: Int) {
    self.side = side
    super.init(name: name)
  }

  enum CodingKeys: CodingKey { case side }

  required init(from decoder: any Decoder) throws {
    side = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .side)
    try super.init(from: decoder)
  }

  override func encode(to encoder: any Encoder) throws {
    try super.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(side, forKey: .side)
  }

  override func isEqual(to other: Shape) -> Bool {
    super.isEqual(to: other) && (other as? Square)?.side == side
  }
}

/// Nests containers of every kind in each other, filled alternately and out of order.
struct Nested: Codable, Equatable {
  var numbers: [Int]
  var words: [String]
  var last: Bool?

  enum Outer: CodingKey { case zone, area, tail }
  enum Inner: CodingKey { case numbers, words }

  init(numbers: [Int], words: [String], last: Bool?) {
    self.numbers = numbers
    self.words = words
    self.last = last
  }

  init(from decoder: any Decoder) throws {
    let outer = try decoder.container(keyedBy: Outer.self)
    var zone = try outer.nestedUnkeyedContainer(forKey: .zone)
    var list = try zone.nestedUnkeyedContainer()
    var numbers: [Int] = []
    while !list.isAtEnd { numbers.append(try list.decode(Int.self)) }
    self.numbers = numbers
    last = try zone.decodeNil() ? nil : zone.decode(Bool.self)
    words = try outer.nestedContainer(keyedBy: Inner.self, forKey: .area)
      .decode([String].self, forKey: .words)
    var tail = try outer.nestedUnkeyedContainer(forKey: .tail)
    let inner = try tail.nestedContainer(keyedBy: Inner.self)
    guard try inner.decode(Int.self, forKey: .numbers) == numbers.count else {
      throw DecodingError.dataCorruptedError(
        forKey: Inner.numbers, in: inner, debugDescription: "another count")
    }
    _ = try String(from: tail.superDecoder())
  }

  func encode(to encoder: any Encoder) throws {
    var outer = encoder.container(keyedBy: Outer.self)
    var zone = outer.nestedUnkeyedContainer(forKey: .zone)
    var list = zone.nestedUnkeyedContainer()
    var area = outer.nestedContainer(keyedBy: Inner.self, forKey: .area)
    var tail = outer.nestedUnkeyedContainer(forKey: .tail)
    var inner = tail.nestedContainer(keyedBy: Inner.self)
    for number in numbers { try list.encode(number) }
    try area.encode(words, forKey: .words)
    try inner.encode(numbers.count, forKey: .numbers)
    if let last { try zone.encode(last) } else { try zone.encodeNil() }
    try "end".encode(to: tail.superEncoder())
  }
}

/// Decodes any value by trying one type after another.
enum Anything: Codable, Equatable {
  case nothing
  case truth(Bool)
  case whole(Int)
  case fraction(Double)
  case word(String)
  case list([Anything])
  case table([String: Anything])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .nothing
    } else if let value = try? container.decode(Bool.self) {
      self = .truth(value)
    } else if let value = try? container.decode(Int.self) {
      self = .whole(value)
    } else if let value = try? container.decode(Double.self) {
      self = .fraction(value)
    } else if let value = try? container.decode(String.self) {
      self = .word(value)
    } else if let value = try? container.decode([Anything].self) {
      self = .list(value)
    } else {
      self = .table(try container.decode([String: Anything].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .nothing: try container.encodeNil()
    case .truth(let value): try container.encode(value)
    case .whole(let value): try container.encode(value)
    case .fraction(let value): try container.encode(value)
    case .word(let value): try container.encode(value)
    case .list(let value): try container.encode(value)
    case .table(let value): try container.encode(value)
    }
  }
}

/// A value that refuses numbers outside its range.
struct Percentage: Codable, Equatable {
  var value: Int

  struct Refusal: Error, Equatable { let value: Int }

  init(_ value: Int) { self.value = value }

  init(from decoder: any Decoder) throws {
    value = try decoder.singleValueContainer().decode(Int.self)
    guard (0...100).contains(value) else { throw Refusal(value: value) }
  }

  func encode(to encoder: any Encoder) throws {
    guard (0...100).contains(value) else { throw Refusal(value: value) }
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}
