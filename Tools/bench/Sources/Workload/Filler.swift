public import NavlogStore

/// Puts the events of a corpus into a session, in commands of twelve.
public struct Filler {
  public let writer: SessionWriter
  private let bytes: [UInt8]
  private let offsets: [UInt32]
  private var next = 0
  private var time: UInt64
  private let spacing: UInt64

  /// Begins a session. Events are `spacing` nanoseconds apart; all of a command bear its time where
  /// that is 0.
  public init(_ store: Store, _ corpus: Corpus, spacing: UInt64 = 0) throws(StoreError) {
    self.spacing = spacing
    bytes = corpus.bytes
    offsets = corpus.offsets
    time = Store.systemTime()
    writer = try store.begin(SessionConfiguration(app: "bench"))
  }

  /// Records `count` events; waits for nothing.
  @discardableResult
  public mutating func record(_ count: Int) throws(StoreError) -> Receipt? {
    var left = count
    var receipt: Receipt?
    while left > 0 {
      let events = min(left, Corpus.command)
      left -= events
      receipt = try command(events)
    }
    return receipt
  }

  /// Records one command of `events` events.
  public mutating func command(_ events: Int = Corpus.command) throws(StoreError) -> Receipt {
    try begin()
    for _ in 0..<events { try append() }
    return try close()
  }

  /// Begins a command.
  public mutating func begin() throws(StoreError) {
    time &+= 1_000
    try writer.begin(at: time)
  }

  /// Adds an event to the command that was begun.
  @inline(__always)
  public mutating func append() throws(StoreError) {
    let from = Int(offsets[next])
    let to = Int(offsets[next &+ 1])
    next = next &+ 2 == offsets.count ? 0 : next &+ 1
    time &+= spacing
    try writer.append(bytes.span.extracting(from..<to), at: time)
  }

  /// Closes the command.
  public mutating func close() throws(StoreError) -> Receipt {
    try writer.close(digest: StateDigest(structure: time, state: writer.position))
  }
}
