import NavlogNavigation

/// The value of a property before a session has assigned a number to its name.
enum PropertyValue: Equatable {
  case number(UInt32)
  case text(String?)
}
