/// A trace of Perfetto, in six of its messages: `Trace`, `TracePacket`, `TrackDescriptor`,
/// `ProcessDescriptor`, `TrackEvent` and `DebugAnnotation`.
///
/// The comments name the fields of the messages.
struct PerfettoTrace {
  /// A number or a text that the viewer shows with an event.
  enum Annotation {
    case number(UInt64)
    case text(String)
  }

  enum Event: UInt64 {
    case sliceBegin = 1
    case sliceEnd = 2
    case instant = 3
  }

  private var trace = ProtobufWriter()
  private var hasPackets = false

  /// The packets so far, which a file has one after the other.
  mutating func takeBytes() -> [UInt8] {
    defer { trace = ProtobufWriter() }
    return trace.bytes
  }

  /// Adds the track of a process, below which others are.
  mutating func addProcess(_ name: String, track: UInt64) {
    var process = ProtobufWriter()
    process.append(1, field: 1)  // pid
    process.append(name, field: 6)  // process_name
    var descriptor = ProtobufWriter()
    descriptor.append(track, field: 1)  // uuid
    descriptor.append(process.bytes, field: 3)  // process
    add(descriptor: descriptor)
  }

  mutating func addTrack(_ name: String, track: UInt64, below parent: UInt64) {
    var descriptor = ProtobufWriter()
    descriptor.append(track, field: 1)  // uuid
    descriptor.append(name, field: 2)  // name
    descriptor.append(parent, field: 5)  // parent_uuid
    add(descriptor: descriptor)
  }

  private mutating func add(descriptor: ProtobufWriter) {
    var packet = ProtobufWriter()
    packet.append(descriptor.bytes, field: 60)  // track_descriptor
    add(packet: packet)
  }

  /// Adds an event at a time in nanoseconds.
  ///
  /// - Parameters:
  ///   - begins: the flow that an arrow leads on from here.
  ///   - ends: the flow that an arrow leads here from.
  mutating func add(
    _ kind: Event, _ name: String?, at time: UInt64, track: UInt64, category: String,
    begins: UInt64? = nil, ends: UInt64? = nil, _ annotations: [(String, Annotation)] = []
  ) {
    var event = ProtobufWriter()
    for (name, value) in annotations {
      var annotation = ProtobufWriter()
      annotation.append(name, field: 10)  // name
      switch value {
      case .number(let number): annotation.append(number, field: 3)  // uint_value
      case .text(let text): annotation.append(text, field: 6)  // string_value
      }
      event.append(annotation.bytes, field: 4)  // debug_annotations
    }
    event.append(kind.rawValue, field: 9)  // type
    event.append(track, field: 11)  // track_uuid
    event.append(category, field: 22)  // categories
    if let name { event.append(name, field: 23) }  // name
    if let begins { event.append(fixed: begins, field: 47) }  // flow_ids
    if let ends { event.append(fixed: ends, field: 48) }  // terminating_flow_ids
    var packet = ProtobufWriter()
    packet.append(time, field: 8)  // timestamp
    packet.append(event.bytes, field: 11)  // track_event
    add(packet: packet)
  }

  private mutating func add(packet: ProtobufWriter) {
    var packet = packet
    packet.append(1, field: 10)  // trusted_packet_sequence_id
    if !hasPackets { packet.append(1, field: 13) }  // sequence_flags: the state begins here
    hasPackets = true
    trace.append(packet.bytes, field: 1)  // packet
  }
}
