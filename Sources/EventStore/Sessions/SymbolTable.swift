/// The names of a session and the numbers that stand for them in its events.
struct SymbolTable {
  struct Symbol {
    var id: UInt32
    var text: String
  }

  /// More than any class, identifier or key is long.
  static let largestText = 4096

  private var ids: [String: UInt32] = [:]
  /// The texts by their numbers; 0 is nobody's.
  private(set) var all: [String?] = [nil]
  /// What was defined and is in no closed batch yet.
  private(set) var unwritten: [Symbol] = []

  /// The number that the next new name gets.
  var next: UInt32 { UInt32(all.count) }

  /// Takes in a symbol that the log defines; `false` when it is not the next one.
  mutating func load(_ text: String, as id: UInt32) -> Bool {
    guard id == next else { return false }
    all.append(text)
    ids[text] = id
    return true
  }

  func find(_ text: String) -> UInt32? { ids[text] }

  func text(of id: UInt32) -> String? { Int(id) < all.count ? all[Int(id)] : nil }

  /// Gives `text` the next number.
  mutating func define(_ text: String) -> Symbol {
    let symbol = Symbol(id: next, text: text)
    all.append(text)
    ids[text] = symbol.id
    unwritten.append(symbol)
    return symbol
  }

  /// Says that a closed batch holds what was defined.
  mutating func settle() {
    unwritten.removeAll(keepingCapacity: true)
  }
}
