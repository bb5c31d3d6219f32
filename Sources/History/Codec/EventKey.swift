/// The keys of an event's map.
enum EventKey {
  static let kind: UInt8 = 0
  /// The version of the kind, from 2 on.
  static let version: UInt8 = 1
  /// How far back the event is that this one links to.
  static let link: UInt8 = 2
  /// Field 0; the others follow.
  static let fields: UInt8 = 3
  /// The bytes of the value that was set.
  static let value: UInt8 = 11
  /// The name of the value that was set, where it is kept beside the log.
  static let valueID: UInt8 = 12
}
