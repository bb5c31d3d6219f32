import NavlogHistory
import NavlogNavigation

/// The classes that match a pattern; each name is compared once.
struct ClassPattern {
  private let symbols: [Bool]
  private let kinds: [Bool]

  init(_ pattern: String, _ vocabulary: SessionNames) {
    let glob = Glob(pattern)
    symbols = vocabulary.symbols { glob.matches($0) }
    kinds = Kind.allCases.map { glob.matches(vocabulary.className(of: $0)) }
  }

  /// Returns whether nodes with this class symbol match; without a symbol, whether this kind
  /// matches.
  func matches(_ symbol: Symbol, _ kind: Kind) -> Bool {
    let raw = Int(symbol.raw)
    return raw == 0 || raw >= symbols.count ? kinds[Int(kind.rawValue)] : symbols[raw]
  }
}
