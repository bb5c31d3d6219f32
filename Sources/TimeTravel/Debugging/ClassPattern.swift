import Navigation

/// Which classes are meant, word by word looked up once.
struct ClassPattern {
  private let symbols: [Bool]
  private let kinds: [Bool]

  init(_ pattern: String, _ vocabulary: Vocabulary) {
    let glob = Glob(pattern)
    symbols = vocabulary.symbols { glob.matches($0) }
    kinds = Kind.allCases.map { glob.matches(vocabulary.className(of: $0)) }
  }

  /// Whether nodes with this symbol for a class, else of this kind, are meant.
  func matches(_ symbol: Symbol, _ kind: Kind) -> Bool {
    let raw = Int(symbol.raw)
    return raw == 0 || raw >= symbols.count ? kinds[Int(kind.rawValue)] : symbols[raw]
  }
}
