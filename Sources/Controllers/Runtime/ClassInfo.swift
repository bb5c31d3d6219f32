import Navigation
import Restoration

/// What a Swift class declares, looked up once a session.
@MainActor
struct ClassInfo {
  let declaration: ClassDeclaration
  /// None for the kind's own class.
  let symbol: Symbol
  /// The identifier its objects have as long as they choose none.
  let identifier: String?

  init(_ type: LiveObject.Type, _ kind: Kind, _ log: SessionLog) {
    declaration = type.declaration
    let isKinds = declaration.id == kind.className
    symbol = isKinds ? .none : log.symbol(declaration.id)
    // A class that declares nothing can't be told from others of its kind.
    identifier = !isKinds || type.isKindsOwn ? declaration.id : nil
  }
}
