import Navigation

/// What an object was given before it had a node.
struct Draft {
  private(set) var properties: [(property: Property, value: PropertyValue)] = []
  /// The identifier; `nil` where none was chosen, `.some(nil)` where none is wanted.
  var identifier: String??
  /// The size it would like to have.
  var preferredContentSize: Size?
  /// The encoded values of its state.
  var state: [(key: String, value: [UInt8])] = []
  /// The stack, the tabs, the pages, or what it contains.
  var children: [ViewController] = []
  /// The columns of a split.
  var columns: [(Column, ViewController)] = []
  /// The views and objects that belong to it.
  var attachments: [LiveObject] = []

  subscript(property: Property) -> PropertyValue? {
    properties.first { $0.property == property }?.value
  }

  mutating func set(_ property: Property, _ value: PropertyValue) {
    if let index = properties.firstIndex(where: { $0.property == property }) {
      properties[index].value = value
    } else {
      properties.append((property, value))
    }
  }

  mutating func set(_ key: String, _ value: [UInt8]) {
    if let index = state.firstIndex(where: { $0.key == key }) {
      state[index].value = value
    } else {
      state.append((key, value))
    }
  }
}
