import NavlogCBOR
import NavlogNavigation

/// The classes of a hierarchy's nodes with their versions, for the header of a snapshot.
struct ClassTable: Equatable {
  /// The unique pairs of class and version, in order.
  private(set) var entries: [Entry] = []

  struct Entry: Hashable, Comparable {
    var symbol: UInt32
    var version: UInt32

    static func < (a: Entry, b: Entry) -> Bool {
      (a.symbol, a.version) < (b.symbol, b.version)
    }
  }

  /// Creates the table from the living nodes. A class without a declared version has version 1;
  /// nodes without a class are left out.
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

  /// Encodes the table as an array of alternating symbols and versions.
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
