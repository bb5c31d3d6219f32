import NavlogCBOR
package import NavlogNavigation
import NavlogStore

/// Encodes and decodes single events of logs, for other formats than that of a store.
package struct EventTranscoder {
  private let versions: EventVersions
  private var writer = EventWriter()

  package init() throws(HistoryError) { versions = try EventVersions.today() }

  /// Returns the bytes of an event at `position`; `nil` if its value is too large to be a part of
  /// it.
  package mutating func bytes(
    of entry: RecordedEvent, _ value: LoggedEvent.Value?, at position: UInt64
  ) -> [UInt8]? {
    let own = Position(truncatingIfNeeded: position)
    switch value {
    case nil: writer.write(entry, at: own)
    case .kept(let id): writer.write(entry, value: id, at: own)
    case .inline(let bytes):
      guard bytes.count <= EventWriter.largestInlineValue else { return nil }
      writer.write(entry, value: bytes.span, at: own)
    }
    return Array(writer.buffer[..<writer.count])
  }

  /// Returns the event that the bytes are; `nil` if they are none that this program knows.
  package func event(_ bytes: [UInt8], at position: UInt64) -> LoggedEvent? {
    do throws(HistoryError) {
      let raw = try RawEvent(whole: bytes.span, at: position, versions)
      return try raw.logged(bytes.span, 0..<bytes.count, at: position, time: 0, versions).first
    } catch {
      return nil
    }
  }
}
