import Navigation

/// The value of a property before there is a session that could number its name.
enum PropertyValue: Equatable {
  case number(UInt32)
  case text(String?)
}
