public import NavlogStore

extension Store.Options {
  /// What is measured must not be tidied away meanwhile.
  public static var keepingAll: Store.Options { Store.Options(retention: nil) }
}

extension Store {
  /// Walks every event of a session's records and gives how many there are.
  public func countEvents(
    of number: SessionNumber, from: UInt64 = 1, through: UInt64 = .max
  ) throws(StoreError) -> UInt64 {
    var count: UInt64 = 0
    try scan(number, from: from, through: through) { (record, bytes) throws(StoreError) in
      var events = Events(record)
      while try events.next(in: bytes) != nil { count &+= 1 }
      return true
    }
    return count
  }

  /// Visits a session's records and gives how many events they hold.
  public func countByRecords(
    of number: SessionNumber, from: UInt64, through: UInt64
  ) throws(StoreError) -> UInt64 {
    var count: UInt64 = 0
    try scan(number, from: from, through: through) { (record, _) throws(StoreError) in
      count &+= UInt64(record.count)
      return true
    }
    return count
  }

  /// Finds the event at `position` of the session `number`, and says how long it is.
  public func size(of position: UInt64, in number: SessionNumber) throws(StoreError) -> Int {
    var size = 0
    try scan(number, from: position, through: position) { (record, bytes) throws(StoreError) in
      var events = Events(record)
      while let range = try events.next(in: bytes) {
        guard events.position == position else { continue }
        size = range.count
        break
      }
      return true
    }
    return size
  }
}
