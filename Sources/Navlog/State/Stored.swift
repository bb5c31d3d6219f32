/// A property whose value is part of the object's state: every change is recorded, and the value is
/// restored after a launch.
///
/// ```swift
/// @Stored("draft") var draft = ""
/// @Stored("token", .sensitive) var token = ""
/// ```
/// The key is explicit, so that renaming the property loses nothing. Without a saved value, the
/// property has its default. The properties of an object must have different keys; of two with the
/// same key, only the first is kept, and ``ApplicationProblem/Code/equalKeys`` is reported. Setting an equal
/// value logs no event. The property is observable like those of an `@Observable` class, and
/// ``NavigationObject`` provides the sequence of its values. A `Codable` structure is kept as a whole
/// under its key.
///
/// Values are of value types: numbers, texts, structures, enumerations, and collections of them. An
/// instance of a class that is changed in place doesn't set the property, so the change isn't
/// noticed and isn't kept.
@MainActor
@propertyWrapper
public struct Stored<Value: Codable> {
  let box: StateBox<Value>

  /// Declares a property that is kept under `key`; its initial value is the default.
  ///
  /// - Precondition: the key isn't reserved by the system.
  public init(wrappedValue: Value, _ key: String, _ options: StoredOption...) {
    box = StateBox(key, wrappedValue, options)
  }

  /// Declares an optional property, whose default is `nil`.
  ///
  /// - Precondition: the key isn't reserved by the system.
  public init(_ key: String, _ options: StoredOption...) where Value: ExpressibleByNilLiteral {
    box = StateBox(key, nil, options)
  }

  /// Unavailable: the value is accessed through the enclosing object.
  @available(*, unavailable, message: "@Stored is for properties of controllers, views and objects")
  public var wrappedValue: Value {
    get { preconditionFailure("A stored property belongs to an object") }
    set { preconditionFailure("A stored property belongs to an object") }
  }

  /// The value, accessed through the enclosing object.
  public static subscript<Owner: NavigationObject>(
    _enclosingInstance owner: Owner, wrapped property: ReferenceWritableKeyPath<Owner, Value>,
    storage backing: ReferenceWritableKeyPath<Owner, Self>
  ) -> Value {
    get {
      NavigationObject.access(property, of: owner)
      return owner[keyPath: backing].box.value
    }
    set {
      NavigationObject.change(property, of: owner) {
        owner[keyPath: backing].box.set(newValue, of: owner)
      }
    }
  }
}
