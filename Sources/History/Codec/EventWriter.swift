import CBOR
import EventStore
import Navigation

/// Writes events as they stand in logs: each one deterministic item of CBOR.
enum EventWriter {
  /// More than an event takes without its value.
  static let capacity = 120

  /// Values of more bytes are kept beside the log, once for all events that set them.
  static let largestInlineValue = 1_500

  /// Appends `entry`, which stands at `position`.
  @inline(__always)
  static func append(_ entry: Entry, at position: Position, to buffer: inout [UInt8]) {
    buffer.append(addingCapacity: capacity) { output in
      write(EventForm(entry, at: position), at: position, pairs: 0, to: &output)
    }
  }

  /// Appends `entry` with the value it sets, of at most ``largestInlineValue`` bytes.
  static func append(
    _ entry: Entry, value: Span<UInt8>, at position: Position, to buffer: inout [UInt8]
  ) {
    buffer.append(addingCapacity: capacity &+ value.count) { output in
      write(EventForm(entry, at: position), at: position, pairs: 1, to: &output)
      output.append(EventKey.value)
      output.append(cborBytes: value)
    }
  }

  /// Appends `entry` with the name of the value it sets.
  static func append(
    _ entry: Entry, value: ValueID, at position: Position, to buffer: inout [UInt8]
  ) {
    buffer.append(addingCapacity: capacity) { output in
      write(EventForm(entry, at: position), at: position, pairs: 1, to: &output)
      output.append(EventKey.valueID)
      output.append(cborBytes: value.rawValue.bigEndianBytes.span)
    }
  }

  @inline(__always)
  private static func write(
    _ form: EventForm, at position: Position, pairs: Int, to output: inout OutputSpan<UInt8>
  ) {
    var rest = form.present
    let linked = form.link == 0 ? 0 : 1
    output.append(cborMapOf: 1 &+ linked &+ rest.nonzeroBitCount &+ pairs)
    output.append(EventKey.kind)
    output.append(cborUnsigned: UInt64(form.kind))
    if linked != 0 {
      output.append(EventKey.link)
      output.append(cborUnsigned: UInt64(position &- form.link))
    }
    while rest != 0 {
      let index = rest.trailingZeroBitCount
      output.append(EventKey.fields &+ UInt8(truncatingIfNeeded: index))
      output.append(cborUnsigned: form[index])
      rest &= rest &- 1
    }
  }
}

extension EventForm {
  @inline(__always)
  init(_ entry: Entry, at position: Position) {
    self.init(entry.event, at: position)
    link = entry.link
  }
}
