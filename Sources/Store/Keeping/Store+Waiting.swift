internal import NavlogCBOR

extension Store {
  /// The name of the note that ``keepWaiting(_:for:)`` writes.
  static let waiting = "waiting"

  /// Records the parts of earlier sessions that `session` could not restore yet.
  ///
  /// Those sessions are kept as long as the record exists, and this session's own history, which
  /// refers to them, isn't trimmed.
  ///
  /// - Parameters:
  ///   - points: positions of earlier sessions; empty if nothing is left to restore.
  ///   - session: the session that could not restore them.
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

extension RetentionDependencies {
  /// Returns the positions in the note of a session; empty if the note is invalid.
  static func points(in bytes: [UInt8]) -> [(session: SessionNumber, position: UInt64)] {
    let item: CBORValue
    do throws(CBORSyntaxError) { item = try CBORValue(decoding: bytes.span) } catch { return [] }
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
