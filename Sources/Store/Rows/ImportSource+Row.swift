internal import NavlogMigrations

extension ImportSource {
  /// The note as it is stored in the session row.
  var map: RowMap {
    var map = RowMap()
    map.set(0, time)
    map.set(1, source)
    map.set(2, bytes16: store)
    map.set(3, bytes16: log.rawValue)
    if isRedacted { map.set(4, 1) }
    return map
  }

  /// Decodes the result of ``map``; `nil` if it is invalid.
  init?(_ map: RowMap) {
    guard let time = map.unsigned(0), let source = map.text(1), let store = map.bytes16(2),
      let log = map.bytes16(3)
    else { return nil }
    self.init(
      time: time, source: source, store: store, log: SessionID(rawValue: log),
      isRedacted: map.unsigned(4) == 1)
  }
}
