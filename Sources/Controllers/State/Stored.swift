/// A property whose value is part of the object's state: kept with every change, back after a launch.
///
/// ```swift
/// @Stored("draft") var draft = ""
/// @Stored("token", .sensitive) var token = ""
/// ```
/// The key is explicit, so that renaming the property loses nothing. An absent key gives the default.
/// Two properties of one object have different keys; of two with the same one only the first is kept, and
/// ``Problem/Code/equalKeys`` says so. Writing an equal value is no event. The property is observed as
/// those of an `@Observable` class are, and ``LiveObject`` has the sequence of its values. A structure that is `Codable` is kept whole under its key.
@MainActor
@propertyWrapper
public struct Stored<Value: Codable> {
  let box: StateBox<Value>

  /// Keeps the property under `key`; the value it is declared with is its default.
  ///
  /// - Precondition: the key is none of the system's own.
  public init(wrappedValue: Value, _ key: String, _ options: StoredOption...) {
    box = StateBox(key, wrappedValue, options)
  }

  /// Keeps a property that may have no value, and has none by default.
  ///
  /// - Precondition: the key is none of the system's own.
  public init(_ key: String, _ options: StoredOption...) where Value: ExpressibleByNilLiteral {
    box = StateBox(key, nil, options)
  }

  /// Not used: the property belongs to an object, which is told.
  @available(*, unavailable, message: "@Stored is for properties of controllers, views and objects")
  public var wrappedValue: Value {
    get { preconditionFailure("A stored property belongs to an object") }
    set { preconditionFailure("A stored property belongs to an object") }
  }

  /// The value, through the object it belongs to.
  public static subscript<Owner: LiveObject>(
    _enclosingInstance owner: Owner, wrapped property: ReferenceWritableKeyPath<Owner, Value>,
    storage backing: ReferenceWritableKeyPath<Owner, Self>
  ) -> Value {
    get {
      LiveObject.access(property, of: owner)
      return owner[keyPath: backing].box.value
    }
    set {
      LiveObject.change(property, of: owner) {
        owner[keyPath: backing].box.set(newValue, of: owner)
      }
    }
  }
}
