import Support

/// State as an app might have it, with every way to compose values with Codable.
struct Draft: Codable, Equatable {
  var title: String
  var lines: [Line]
  var cursor: Position?
  var selection: ClosedRange<Int>?
  var marks: [String: Mark]
  var counts: [Int: UInt8]
  var styles: [Style: Float]
  var tags: Set<String>
  var flags: [Bool?]
  var preview: [UInt8]
  var tree: Tree
  var zoom: Double

  struct Line: Codable, Equatable {
    var text: String
    var indent: Int8
    var revision: UInt64

    enum CodingKeys: String, CodingKey {
      case text
      case indent = "in"
      case revision = "a very long key that needs two bytes for its length"
    }
  }

  struct Position: Codable, Equatable {
    var line: Int16
    var column: UInt32
  }

  enum Mark: Codable, Equatable {
    case none
    case at(Position)
    case range(from: Position, to: Position?)
    case labelled(String, weight: Float)
  }

  enum Style: String, Codable, CaseIterable {
    case bold, italic, plain
  }

  indirect enum Tree: Codable, Equatable {
    case leaf(Int64)
    case node([Tree])
  }
}

extension SplitMix64 {
  mutating func optional<T>(_ make: (inout SplitMix64) -> T) -> T? {
    below(3) == 0 ? nil : make(&self)
  }

  mutating func draft() -> Draft {
    Draft(
      title: text(20),
      lines: (0..<below(5)).map { _ in line() },
      cursor: optional { $0.position() },
      selection: optional { random in random.below(5)...5 + random.below(5) },
      marks: Dictionary(
        (0..<below(30)).map { ("\($0)" + text(3), mark()) }, uniquingKeysWith: { $1 }),
      counts: Dictionary(
        (0..<below(6)).map { _ in (Int(truncatingIfNeeded: next()), UInt8(below(256))) },
        uniquingKeysWith: { $1 }),
      styles: Dictionary(
        Draft.Style.allCases.shuffled(using: &self).prefix(below(4)).map { ($0, Float(below(9))) },
        uniquingKeysWith: { $1 }),
      tags: Set((0..<below(2)).map { _ in text(5) }),
      flags: (0..<below(5)).map { _ in optional { $0.below(2) == 0 } },
      preview: (0..<below(50)).map { _ in UInt8(below(256)) },
      tree: tree(depth: 4),
      zoom: double())
  }

  private mutating func line() -> Draft.Line {
    Draft.Line(text: text(30), indent: Int8(truncatingIfNeeded: next()), revision: argument())
  }

  private mutating func position() -> Draft.Position {
    Draft.Position(
      line: Int16(truncatingIfNeeded: next()), column: UInt32(truncatingIfNeeded: next()))
  }

  private mutating func mark() -> Draft.Mark {
    switch below(4) {
    case 0: .none
    case 1: .at(position())
    case 2: .range(from: position(), to: optional { $0.position() })
    default: .labelled(text(4), weight: Float(below(1000)) / 7)
    }
  }

  private mutating func tree(depth: Int) -> Draft.Tree {
    if depth == 0 || below(3) == 0 { return .leaf(Int64(bitPattern: next())) }
    return .node((0..<below(4)).map { _ in tree(depth: depth - 1) })
  }
}
