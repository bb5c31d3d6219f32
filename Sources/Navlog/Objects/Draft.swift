import NavlogNavigation

/// The identifier, state, properties and children that were set on an object before it had a node.
struct Draft {
  private var settings: [Setting] = []
  /// The identifier; `nil` if none was set, `.some(nil)` if it was set to `nil`.
  var identifier: String??
  /// The encoded values of its state.
  private(set) var state: [(key: String, value: [UInt8])] = []
  /// The index of each key in `state`.
  private var places: [String: Int] = [:]
  /// The controllers of the stack, of the tabs, of the pages, or the other children.
  var children: [ViewController] = []
  /// The columns of a split.
  var columns: [(Column, ViewController)] = []
  /// All child controllers.
  var controllers: [ViewController] { columns.isEmpty ? children : children + columns.map(\.1) }
  /// The views and objects that belong to the controller.
  var attachments: [NavigationObject] = []

  /// A setting that isn't state.
  private enum Setting {
    case property(Property, PropertyValue)
    case size(View.Size)
  }

  /// The properties in the order in which they were first set.
  var properties: [(property: Property, value: PropertyValue)] {
    settings.compactMap {
      if case .property(let property, let value) = $0 { (property, value) } else { nil }
    }
  }

  /// The preferred content size.
  var preferredContentSize: View.Size? {
    get {
      for case .size(let size) in settings { return size }
      return nil
    }
    set {
      settings.removeAll { if case .size = $0 { true } else { false } }
      if let newValue { settings.append(.size(newValue)) }
    }
  }

  subscript(property: Property) -> PropertyValue? {
    for case .property(property, let value) in settings { return value }
    return nil
  }

  mutating func set(_ property: Property, _ value: PropertyValue) {
    let index = settings.firstIndex { if case .property(property, _) = $0 { true } else { false } }
    if let index {
      settings[index] = .property(property, value)
    } else {
      settings.append(.property(property, value))
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
