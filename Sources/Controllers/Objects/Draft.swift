import Navigation

/// What an object was given before it had a node.
struct Draft {
  private var wishes: [Wish] = []
  /// The identifier; `nil` where none was chosen, `.some(nil)` where none is wanted.
  var identifier: String??
  /// The encoded values of its state.
  private(set) var state: [(key: String, value: [UInt8])] = []
  /// Where each key stands in `state`.
  private var places: [String: Int] = [:]
  /// The stack, the tabs, the pages, or what it contains.
  var children: [ViewController] = []
  /// The columns of a split.
  var columns: [(Column, ViewController)] = []
  /// All controllers that it contains.
  var controllers: [ViewController] { columns.isEmpty ? children : children + columns.map(\.1) }
  /// The views and objects that belong to it.
  var attachments: [LiveObject] = []

  /// What is wanted of it that is no state.
  private enum Wish {
    case property(Property, PropertyValue)
    case size(Size)
  }

  /// The properties in the order in which they were first set.
  var properties: [(property: Property, value: PropertyValue)] {
    wishes.compactMap {
      if case .property(let property, let value) = $0 { (property, value) } else { nil }
    }
  }

  /// The size it would like to have.
  var preferredContentSize: Size? {
    get {
      for case .size(let size) in wishes { return size }
      return nil
    }
    set {
      wishes.removeAll { if case .size = $0 { true } else { false } }
      if let newValue { wishes.append(.size(newValue)) }
    }
  }

  subscript(property: Property) -> PropertyValue? {
    for case .property(property, let value) in wishes { return value }
    return nil
  }

  mutating func set(_ property: Property, _ value: PropertyValue) {
    let index = wishes.firstIndex { if case .property(property, _) = $0 { true } else { false } }
    if let index {
      wishes[index] = .property(property, value)
    } else {
      wishes.append(.property(property, value))
    }
  }

  mutating func set(_ key: String, _ value: [UInt8]) {
    if let place = places[key] {
      state[place].value = value
    } else {
      places[key] = state.count
      state.append((key, value))
    }
  }

  mutating func remove(_ key: String) {
    guard let place = places.removeValue(forKey: key) else { return }
    state.remove(at: place)
    for (other, index) in places where index > place { places[other] = index - 1 }
  }
}
