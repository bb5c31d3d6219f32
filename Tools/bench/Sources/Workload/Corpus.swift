/// The events that everything is measured with: pushes, each a command of twelve events, of an app
/// with a hundred nodes, every tenth with state; 24.5 bytes an event.
///
/// They are made once and taken in turn, so that making them costs nothing where it is measured.
/// Positions and links are as long as they are in a session of a million events.
public struct Corpus: Sendable {
  /// The events back to back; event `i` lies between `offsets[i]` and `offsets[i + 1]`.
  public private(set) var bytes: [UInt8] = []
  public private(set) var offsets: [UInt32] = [0]

  /// How many events make up a command.
  public static let command = 12
  private static let nodes = 100

  /// Makes the events of `commands` commands.
  public init(commands: Int = 1_200) {
    for command in 0..<commands { push(command) }
  }

  /// The number of events.
  public var count: Int { offsets.count - 1 }

  /// The mean size of an event, in bytes.
  public var meanSize: Double { Double(bytes.count) / Double(count) }

  private mutating func push(_ command: Int) {
    let slot = UInt32(command % Corpus.nodes)
    let below = UInt32((command + Corpus.nodes - 1) % Corpus.nodes)
    let first = 1_000_000 + UInt32(command * Corpus.command)
    let old = first - UInt32(Corpus.nodes * Corpus.command)
    let kind = UInt32(30 + command % 9)
    event(1, slot, [0, kind, 1, first - 1])  // commanded
    event(2, slot, [old, 2, kind, 70 + kind, first])  // created
    event(3, slot, [first + 1, below, 0, first])  // child added
    event(4, slot, [first + 2, 3, 1, below, slot, first])  // began
    for callback in 0..<6 as Range<UInt32> {  // called
      event(5, callback % 2 == 0 ? slot : below, [old + callback, 9 + callback, first, first + 3])
    }
    event(6, slot, [first + 3, first + 3])  // finished
    if command % 10 == 0 {
      state(slot, symbol: 40 + kind, before: old, size: 60)
    } else {
      event(7, slot, [first, 12, first + 10])  // ended
    }
  }

  /// An event: a map of its kind, the node that it is about, and what else there is to say.
  private mutating func event(_ kind: UInt8, _ node: UInt32, _ fields: [UInt32]) {
    head(0xA0, UInt32(fields.count + 2))
    bytes += [0, kind, 1]
    head(0, node)
    for (index, field) in fields.enumerated() {
      bytes.append(UInt8(index + 2))
      head(0, field)
    }
    offsets.append(UInt32(bytes.count))
  }

  /// One value of a node's state, and the position that set it before.
  private mutating func state(_ node: UInt32, symbol: UInt32, before: UInt32, size: UInt32) {
    head(0xA0, 4)
    bytes += [0, 8, 1]
    head(0, node)
    bytes.append(2)
    head(0, symbol)
    bytes.append(3)
    head(0x80, 2)
    head(0, before)
    head(0x60, size)
    for index in 0..<size { bytes.append(UInt8(97 + (index + node) % 26)) }
    offsets.append(UInt32(bytes.count))
  }

  /// The head of a CBOR item.
  private mutating func head(_ major: UInt8, _ argument: UInt32) {
    switch argument {
    case ..<24: bytes.append(major | UInt8(argument))
    case ..<256: bytes += [major | 24, UInt8(argument)]
    case ..<65_536: bytes += [major | 25, UInt8(argument >> 8), UInt8(argument & 255)]
    default:
      bytes += [major | 26] + (0..<4).map { UInt8(truncatingIfNeeded: argument >> (24 - 8 * $0)) }
    }
  }
}
