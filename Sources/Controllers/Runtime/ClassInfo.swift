import Navigation
import Restoration

/// What a Swift class declares, looked up once a session.
@MainActor
final class ClassInfo {
  let declaration: ClassDeclaration
  /// None for the kind's own class.
  let symbol: Symbol
  /// The identifier its objects have as long as they choose none.
  let identifier: String?
  /// The keys that two of the class's properties are stored under.
  let clashingKeys: Set<String>
  /// The keys that objects of the class keep values under, in the order in which they were first set.
  private var keys: [(name: String, symbol: Symbol)] = []
  private var next = 0

  init(_ object: LiveObject, _ log: SessionLog) {
    let type = type(of: object)
    let kind = object.kind
    clashingKeys = object.clashingKeys
    declaration = type.declaration
    let isKinds = declaration.id == kind.className
    symbol = isKinds ? .none : log.symbol(declaration.id)
    // A class that declares nothing can't be told from others of its kind.
    identifier = !isKinds || type.isKindsOwn ? declaration.id : nil
  }

  /// The symbol of a key: one object sets its keys in the order in which another did, so that most
  /// often it is the one behind the last.
  func symbol(ofKey key: String, _ log: SessionLog) -> Symbol {
    if next >= keys.count { next = 0 }
    if next < keys.count, keys[next].name == key {
      next += 1
      return keys[next - 1].symbol
    }
    let symbol = log.symbol(key)
    if let index = keys.firstIndex(where: { $0.symbol == symbol }) {
      next = index + 1
    } else if keys.count < 64 {
      keys.append((key, symbol))
    }
    return symbol
  }
}
