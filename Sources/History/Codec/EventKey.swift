/// The keys of an event's map.
enum EventKey {
  static let kind: UInt8 = 0
  /// The version of the kind, if it is 2 or more.
  static let version: UInt8 = 1
  /// The distance back to the event that this one links to.
  static let link: UInt8 = 2
  /// Field 0; the other fields follow.
  static let fields: UInt8 = 3
  /// The bytes of the value.
  static let value: UInt8 = 11
  /// The identifier of a value that is stored beside the log.
  static let valueID: UInt8 = 12
}
