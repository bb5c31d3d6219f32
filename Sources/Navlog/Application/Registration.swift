import NavlogRestoration

/// A class whose objects can be restored, and the factory that creates them.
///
/// ```swift
/// Registration(Notebooks.self) { Notebooks(model) }
/// Registration(Note.self) { saved in try model.has(saved.get("note", or: 0)) ? Note(model) : nil }
/// ```
/// If a factory returns `nil`, the object and its descendants aren't restored. If it throws, they are
/// deferred, and each launch tries again.
@MainActor
public struct Registration {
  let type: NavigationObject.Type
  let make: @MainActor (SavedState) throws -> NavigationObject?

  /// Registers a class whose factory doesn't need the saved state.
  public init<Object: NavigationObject>(
    _ type: Object.Type, _ make: @escaping @MainActor () throws -> Object?
  ) {
    self.type = type
    self.make = { _ in try make() }
  }

  /// Registers a class whose factory reads the saved state before it makes an object.
  public init<Object: NavigationObject>(
    _ type: Object.Type, _ make: @escaping @MainActor (_ saved: SavedState) throws -> Object?
  ) {
    self.type = type
    self.make = make
  }

  var declaration: ClassDeclaration {
    var declaration = type.declaration
    let kind = type.kindOfObjects.className
    if declaration.id != kind, !declaration.superclasses.contains(kind) {
      declaration.superclasses.append(kind)
    }
    return declaration
  }
}
