import NavlogHistory

/// The columns of the bar that shows the whole session.
struct TimeScale {
  /// The position that each column shows; equal neighbors are a pause.
  private let positions: [UInt64]
  /// What the columns were computed for.
  let key: Key

  struct Key: Equatable {
    let session: UInt32
    let start: UInt64
    let end: UInt64
    let width: Int
    let isByTime: Bool
  }

  /// Divides a session by positions, or by time.
  init(_ key: Key, _ history: SessionHistory) throws(HistoryError) {
    self.key = key
    let (start, end) = (key.start, key.end)
    let last = max(1, key.width - 1)
    var columns: [UInt64] = []
    var first: UInt64 = 0
    var span: UInt64 = 0
    if key.isByTime, end > start, let began = try history.events(at: start + 1).first?.time,
      let ended = try history.events(at: end).first?.time, ended > began
    {
      (first, span) = (began, ended - began)
    }
    for column in 0...last {
      guard span > 0 else {
        let offset = Double(end - start) * Double(column) / Double(last)
        columns.append(start + UInt64(offset.rounded()))
        continue
      }
      let time = first + UInt64(Double(span) * (Double(column) / Double(last)))
      // The last position at or before that time; times never decrease.
      var (low, high) = (columns.last ?? start, end)
      if column == last { low = end }
      while low < high {
        let middle = high - (high - low) / 2
        if let event = try history.events(at: middle).first, event.time <= time {
          low = middle
        } else {
          high = middle - 1
        }
      }
      columns.append(low)
    }
    positions = columns
  }

  /// Returns the position that a column stands for.
  func position(at column: Int) -> UInt64 {
    positions[max(0, min(positions.count - 1, column))]
  }

  /// Returns the column of a position: the first that reaches it.
  func column(of position: UInt64) -> Int {
    guard key.isByTime else {
      let offset = min(max(position, key.start), key.end) - key.start
      let span = max(1, key.end - key.start)
      return Int(Double(offset) / Double(span) * Double(positions.count - 1))
    }
    var (low, high) = (0, positions.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if positions[middle] < position { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns whether nothing happened in the time of a column.
  func isPause(_ column: Int) -> Bool {
    key.isByTime && column > 0 && positions[column] == positions[column - 1]
  }
}
