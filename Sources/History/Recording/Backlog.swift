import NavlogStore
import NavlogNavigation

/// The recorded data that the session has no room for yet, kept in memory in order.
struct Backlog {
  /// A pending call of the session's writer.
  private enum Step {
    case begin(time: UInt64, expecting: UInt64)
    case value([UInt8])
    case event([UInt8], time: UInt64)
    case end(StateDigest)
  }

  private var steps: [Step] = []
  private var next = 0
  /// The approximate number of bytes of memory used.
  private(set) var bytes = 0
  /// The overhead of a step, beside its data.
  private static let stepBytes = 64

  var isEmpty: Bool { next == steps.count }

  mutating func begin(at time: UInt64, expecting position: UInt64) {
    add(.begin(time: time, expecting: position), 0)
  }

  mutating func attach(_ value: [UInt8]) { add(.value(value), value.count) }

  mutating func append(_ event: [UInt8], at time: UInt64) {
    add(.event(event, time: time), event.count)
  }

  mutating func end(_ digest: StateDigest) { add(.end(digest), 0) }

  private mutating func add(_ step: Step, _ size: Int) {
    steps.append(step)
    bytes += size + Self.stepBytes
  }

  /// Makes the pending calls. Throws at the first that finds no room; that one is the first to be
  /// made next time.
  mutating func drain(into writer: SessionWriter) throws(StoreError) {
    while next < steps.count {
      switch steps[next] {
      case .begin(let time, let position): try writer.begin(at: time, expecting: position)
      case .value(let value): _ = try writer.attach(value.span)
      case .event(let event, let time): try writer.append(event.span, at: time)
      case .end(let digest): try writer.close(digest: digest)
      }
      next += 1
    }
    self = Backlog()
  }
}
