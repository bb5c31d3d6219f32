internal import NavlogCBOR

/// A session that is named by a number in events of another session.
///
/// The numbers of sessions are local to a store. An imported session keeps a table of those that
/// its events name, with their identities.
package struct CitedSession: Hashable, Sendable {
  package let number: UInt32
  package let id: SessionID

  package init(number: UInt32, id: SessionID) {
    (self.number, self.id) = (number, id)
  }

  /// The name of the note with the table.
  package static let note = "cited-sessions"

  package static func encoded(_ table: [CitedSession]) -> [UInt8] {
    var writer = CBORWriter()
    writer.append(arrayOf: table.count * 2)
    for session in table {
      writer.append(unsigned: UInt64(session.number))
      writer.append(bytes: session.id.rawValue.bigEndianBytes.span)
    }
    return writer.bytes
  }

  fileprivate static func decoded(_ bytes: [UInt8]) -> [CitedSession] {
    var reader = CBORReader()
    var table: [CitedSession] = []
    do throws(CBORSyntaxError) {
      for _ in 0..<(try reader.readArrayCount(in: bytes.span) / 2) {
        let number = try reader.readUnsigned(in: bytes.span)
        let id = try reader.readBytes(in: bytes.span)
        guard let number = UInt32(exactly: number), id.count == 16 else { return table }
        table.append(
          CitedSession(
            number: number, id: SessionID(rawValue: bytes.span.bytes16(at: id.lowerBound))))
      }
    } catch {
      return table  // What can't be read isn't resolved.
    }
    return table
  }
}

extension Store {
  /// Returns the sessions that events of an imported session name; `nil` for a session that was
  /// recorded in this store.
  package func citedSessions(
    by session: SessionNumber
  ) throws(StoreError) -> [CitedSession]? {
    guard try self.session(session).description.imported != nil else { return nil }
    let note = try notes(of: session).first { $0.name == CitedSession.note }
    return note.map { CitedSession.decoded($0.bytes) } ?? []
  }
}
