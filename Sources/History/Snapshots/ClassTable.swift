import CBOR
import Navigation

/// The classes that live in a hierarchy, with their versions: what a snapshot's header says of what
/// is in it.
struct ClassTable: Equatable {
  /// Classes and versions in order, each pair once.
  private(set) var entries: [Entry] = []

  struct Entry: Hashable, Comparable {
    var symbol: UInt32
    var version: UInt32

    static func < (a: Entry, b: Entry) -> Bool {
      (a.symbol, a.version) < (b.symbol, b.version)
    }
  }

  /// The classes of the living nodes; what declared no version has version 1, what has no class is
  /// left out.
  init(_ hierarchy: Hierarchy) {
    var found: Set<Entry> = []
    for index in hierarchy.records.indices where hierarchy.records[index].isAlive {
      let symbol = hierarchy.records[index].classSymbol
      guard !symbol.isNone else { continue }
      let version = hierarchy.property(.version, of: Slot(UInt32(index))) ?? 1
      found.insert(Entry(symbol: symbol.raw, version: version))
    }
    entries = found.sorted()
  }

  /// One array: symbols and versions in turn.
  func encoded() -> [UInt8] {
    var writer = CBORWriter()
    writer.append(arrayOf: 2 * entries.count)
    for entry in entries {
      writer.append(unsigned: UInt64(entry.symbol))
      writer.append(unsigned: UInt64(entry.version))
    }
    return writer.bytes
  }
}
