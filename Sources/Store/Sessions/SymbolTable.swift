/// The names of a session and their ids in its events.
struct SymbolTable {
  struct Symbol {
    var id: UInt32
    var text: String
  }

  /// The maximum length of a name in bytes, more than any class, identifier or key needs.
  static let largestText = 4096

  private var ids: [String: UInt32] = [:]
  /// The texts by id; id 0 is unused.
  private(set) var all: [String?] = [nil]
  /// The symbols that aren't in a closed batch yet.
  private(set) var unwritten: [Symbol] = []

  /// The id of the next new name.
  var next: UInt32 { UInt32(all.count) }

  /// Adds a symbol that the log defines. Returns `false` if it isn't the next one.
  mutating func load(_ text: String, as id: UInt32) -> Bool {
    guard id == next else { return false }
    all.append(text)
    ids[text] = id
    return true
  }

  func find(_ text: String) -> UInt32? { ids[text] }

  func text(of id: UInt32) -> String? { Int(id) < all.count ? all[Int(id)] : nil }

  /// Assigns the next id to `text`.
  mutating func define(_ text: String) -> Symbol {
    let symbol = Symbol(id: next, text: text)
    all.append(text)
    ids[text] = symbol.id
    unwritten.append(symbol)
    return symbol
  }

  /// Marks all symbols as written in a closed batch.
  mutating func settle() {
    unwritten.removeAll(keepingCapacity: true)
  }
}
