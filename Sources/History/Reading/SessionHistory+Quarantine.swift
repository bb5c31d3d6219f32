import NavlogCBOR
import NavlogStore

extension SessionHistory {
  /// A damaged snapshot, which is never used and never deleted.
  public struct QuarantinedSnapshot: Hashable, Sendable {
    /// The position of the snapshot.
    public let position: UInt64
    /// How often it was skipped, as far as that was recorded.
    public let count: UInt64
    /// The time when it was first skipped, in nanoseconds since 1970.
    public let since: UInt64
    /// What is wrong with it.
    public let reason: String
  }

  private static let note = "quarantine.snapshots"

  /// Returns the snapshots of the session that were found to be damaged.
  public func quarantinedSnapshots() throws(HistoryError) -> [QuarantinedSnapshot] {
    let notes: [(name: String, bytes: [UInt8])]
    do throws(StoreError) { notes = try store.notes(of: session) } catch {
      throw HistoryError(error)
    }
    guard let note = notes.first(where: { $0.name == Self.note }) else { return [] }
    // An unreadable note is ignored, because the snapshots are checked again each time.
    guard case .array(let items)? = CBORValue(readable: note.bytes) else { return [] }
    return items.compactMap { item in
      guard case .array(let parts) = item, parts.count == 4,
        case .unsigned(let position) = parts[0], case .unsigned(let count) = parts[1],
        case .unsigned(let since) = parts[2], case .text(let reason) = parts[3]
      else { return nil }
      return QuarantinedSnapshot(position: position, count: count, since: since, reason: reason)
    }
  }

  /// Records which snapshots a reconstruction found to be damaged, so that later processes know.
  public func quarantine(_ reconstruction: Reconstruction, at time: UInt64) throws(HistoryError) {
    let damaged = reconstruction.fallbacks.filter(\.isDamaged)
    guard !damaged.isEmpty else { return }
    var known: [UInt64: QuarantinedSnapshot] = [:]
    for snapshot in try quarantinedSnapshots() { known[snapshot.position] = snapshot }
    for fallback in damaged {
      let before = known[fallback.position]
      known[fallback.position] = QuarantinedSnapshot(
        position: fallback.position, count: (before?.count ?? 0) &+ 1,
        since: before?.since ?? time, reason: fallback.reason)
    }
    var writer = CBORWriter()
    writer.append(arrayOf: known.count)
    for snapshot in known.values.sorted(by: { $0.position < $1.position }) {
      writer.append(arrayOf: 4)
      writer.append(unsigned: snapshot.position)
      writer.append(unsigned: snapshot.count)
      writer.append(unsigned: snapshot.since)
      writer.append(text: snapshot.reason)
    }
    do throws(StoreError) {
      try store.note(writer.bytes, under: Self.note, session: session)
    } catch {
      throw HistoryError(error)
    }
  }
}

extension CBORValue {
  /// Decodes the value in `bytes`; `nil` if it is malformed.
  fileprivate init?(readable bytes: [UInt8]) {
    do throws(CBORSyntaxError) { try self.init(decoding: bytes.span) } catch { return nil }
  }
}
