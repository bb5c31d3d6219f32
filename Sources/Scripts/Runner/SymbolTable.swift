package import Navigation

/// The names behind the engine's symbols.
package struct SymbolTable: Sendable {
  private var names: [String] = [""]
  private var symbols: [String: Symbol] = [:]

  /// The symbol of `name`, the same every time.
  package mutating func symbol(_ name: String) -> Symbol {
    if let symbol = symbols[name] { return symbol }
    let symbol = Symbol(UInt32(names.count))
    names.append(name)
    symbols[name] = symbol
    return symbol
  }

  /// The name of `symbol`; `nil` for none.
  package func name(_ symbol: Symbol) -> String? {
    symbol.isNone || Int(symbol.raw) >= names.count ? nil : names[Int(symbol.raw)]
  }
}
