import NavlogNavigation
import NavlogRestoration

/// The declaration of a Swift class, looked up once per session.
@MainActor
final class ClassInfo {
  let declaration: ClassDeclaration
  /// The symbol of the class; `.none` for the kind's own class.
  let symbol: Symbol
  /// The default identifier of its objects.
  let identifier: String?
  /// The keys that two properties of the class share.
  let clashingKeys: Set<String>
  /// The keys under which objects of the class keep values, in the order in which they were first
  /// set.
  private var keys: [(name: String, symbol: Symbol)] = []
  private var next = 0

  init(_ object: NavigationObject, _ log: SessionLog) {
    let type = type(of: object)
    let kind = object.kind
    clashingKeys = object.clashingKeys
    declaration = type.declaration
    let isKinds = declaration.id == kind.className
    symbol = isKinds ? .none : log.symbol(declaration.id)
    // A class without a declaration can't be distinguished from others of its kind.
    for box in object.boxes {
      if let sharing = box.sharing {
        _ = log.symbol(sharing.name(of: box.key, in: isKinds ? "" : declaration.id))
      }
    }
    identifier = !isKinds || type.isKindsOwn ? declaration.id : nil
  }

  /// Returns the symbol of a key. Objects of a class usually set their keys in the same order, so
  /// the key after the last one is tried first.
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
