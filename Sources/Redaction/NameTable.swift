import NavlogHistory
import NavlogNavigation

/// The names of a redacted session, numbered in the order in which they are first used.
///
/// Names of different roles have different numbers, so that a title doesn't tell the name of a class.
struct NameTable: Sendable {
  private struct Use: Hashable {
    let symbol: Symbol
    let role: NameRole
    let className: String
  }

  private struct Name: Hashable {
    let text: String
    let role: NameRole
  }

  private var uses: [Use: Symbol] = [:]
  private var symbols: [Name: Symbol] = [:]
  private(set) var texts: [String] = []
  private var taken = 0

  func symbol(for symbol: Symbol, _ role: NameRole, _ className: String) -> Symbol? {
    uses[Use(symbol: symbol, role: role, className: className)]
  }

  mutating func add(
    _ text: String, for symbol: Symbol, _ role: NameRole, _ className: String
  ) -> Symbol {
    let name = Name(text: text, role: role)
    let use = Use(symbol: symbol, role: role, className: className)
    if let known = symbols[name] {
      uses[use] = known
      return known
    }
    texts.append(text)
    let new = Symbol(UInt32(texts.count))
    symbols[name] = new
    uses[use] = new
    return new
  }

  /// Returns the names that were added since the last call.
  mutating func takeNew() -> [String] {
    defer { taken = texts.count }
    return Array(texts[taken...])
  }
}

/// Numbers of an app, replaced by their ranks in the order in which they are first used.
struct NumberTable: Sendable {
  private var sizes: [UInt32: UInt32] = [:]
  private var levels: [UInt32: UInt32] = [:]
  private var versions: [UInt32: UInt32] = [:]
  private var sessions: [UInt32: UInt32] = [:]

  /// Adds the numbers of sessions, which keep their order.
  mutating func add(sessions numbers: [UInt32]) {
    for number in numbers.sorted() { _ = session(number) }
  }

  mutating func size(_ size: UInt32) -> UInt32 { Self.rank(size, in: &sizes) }
  mutating func level(_ level: UInt32) -> UInt32 {
    Self.systemLevels.contains(level) ? level : Self.rank(level, in: &levels)
  }

  mutating func version(_ version: UInt32) -> UInt32 { Self.rank(version, in: &versions) }
  mutating func session(_ number: UInt32) -> UInt32 { Self.rank(number, in: &sessions) }

  /// The number that a session has by now; `nil` if it wasn't named yet.
  func known(_ session: UInt32) -> UInt32? { sessions[session] }

  /// The levels that UIKit names: normal, of the status bar, and of alerts.
  private static let systemLevels: Set<UInt32> = [0, 1_000, 2_000]

  /// 0 has a meaning of its own, and stays.
  private static func rank(_ number: UInt32, in ranks: inout [UInt32: UInt32]) -> UInt32 {
    guard number > 0 else { return 0 }
    if let rank = ranks[number] { return rank }
    let rank = UInt32(ranks.count + 1)
    ranks[number] = rank
    return rank
  }
}
