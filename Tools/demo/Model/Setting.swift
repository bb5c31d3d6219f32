/// A setting of the app.
enum Setting: String, CaseIterable {
  case color, byTitle, wide

  /// The default value.
  var usual: Bool { self == .color }

  var title: String {
    switch self {
    case .color: "Colour"
    case .byTitle: "Notes by title"
    case .wide: "Long lines"
    }
  }

  var explanation: String {
    switch self {
    case .color: "where the terminal has it and NO_COLOR is not set"
    case .byTitle: "else the newest comes first"
    case .wide: "text as wide as its window, else 64 columns"
    }
  }
}
