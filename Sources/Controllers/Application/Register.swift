import Restoration

/// A class whose objects the app wants back, with what makes one.
///
/// ```swift
/// Register(Notebooks.self) { Notebooks(model) }
/// Register(Note.self) { saved in try model.has(saved.get("note", or: 0)) ? Note(model) : nil }
/// ```
/// A factory that returns `nil`, or throws, says no: the object stays out, with all below it.
@MainActor
public struct Register {
  let type: LiveObject.Type
  let make: @MainActor (SavedState) throws -> LiveObject?

  /// Registers a class whose objects are all made alike.
  public init<Object: LiveObject>(
    _ type: Object.Type, _ make: @escaping @MainActor () throws -> Object?
  ) {
    self.type = type
    self.make = { _ in try make() }
  }

  /// Registers a class whose factory looks at the state before it makes an object.
  public init<Object: LiveObject>(
    _ type: Object.Type, _ make: @escaping @MainActor (_ saved: SavedState) throws -> Object?
  ) {
    self.type = type
    self.make = make
  }

  var declaration: ClassDeclaration {
    var declaration = type.declaration
    let kind = type.kindOfObjects.className
    if declaration.id != kind, !declaration.lineage.contains(kind) {
      declaration.lineage.append(kind)
    }
    return declaration
  }
}
