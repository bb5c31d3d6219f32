internal import CBOR

extension Store {
  /// The name of the note that ``keepWaiting(_:for:)`` writes.
  static let waiting = "waiting"

  /// Says what of earlier sessions `session` could not take over yet.
  ///
  /// Those sessions stay as long as it is said, and this one's own history, which tells of it, is not
  /// trimmed.
  ///
  /// - Parameters:
  ///   - points: positions of earlier sessions; none when nothing waits any more.
  ///   - session: the session that could not take them over.
  public func keepWaiting(
    _ points: [(session: SessionNumber, position: UInt64)], for session: SessionNumber
  ) throws(StoreError) {
    guard !points.isEmpty else { return try note(nil, under: Self.waiting, session: session) }
    var writer = CBORWriter()
    writer.append(arrayOf: points.count)
    for point in points {
      writer.append(arrayOf: 2)
      writer.append(unsigned: UInt64(point.session.rawValue))
      writer.append(unsigned: point.position)
    }
    try note(writer.bytes, under: Self.waiting, session: session)
  }
}

extension Needs {
  /// The positions in the note of a session; none for what is no such note.
  static func points(in bytes: [UInt8]) -> [(session: SessionNumber, position: UInt64)] {
    let item: CBORValue
    do throws(CBORError) { item = try CBORValue(decoding: bytes.span) } catch { return [] }
    guard case .array(let points) = item else { return [] }
    return points.compactMap { point in
      guard case .array(let parts) = point, parts.count == 2, case .unsigned(let raw) = parts[0],
        case .unsigned(let position) = parts[1], let number = UInt32(exactly: raw),
        let session = SessionNumber(number)
      else { return nil }
      return (session, position)
    }
  }
}
