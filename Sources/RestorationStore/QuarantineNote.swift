import NavlogCBOR
package import NavlogStore
package import NavlogHistory
import NavlogNavigation
package import NavlogRestoration

/// Stores the quarantine with which a session began, for later launches.
///
/// If the quarantine is empty, there is no note: a launch without failures writes nothing.
package struct QuarantineNote: Hashable, Sendable {
  package var quarantine: Quarantine
  /// Whether the outcome of the session itself is already accounted for.
  package var isSettled: Bool

  private static let name = "quarantine"

  package init(_ quarantine: Quarantine, isSettled: Bool = false) {
    self.quarantine = quarantine
    self.isSettled = isSettled
  }

  /// Reads the note of a session; `nil` if it has none, or one that can't be read.
  package init?(_ store: Store, _ session: SessionNumber) throws(HistoryError) {
    do throws(StoreError) {
      guard let bytes = try store.notes(of: session).first(where: { $0.name == Self.name })?.bytes
      else { return nil }
      self.init(bytes)
    } catch {
      // A note that can't be read doesn't exclude anything.
      guard error.code == .corrupted else { throw HistoryError(error) }
      return nil
    }
  }

  /// Writes the note of a session; removes it if it would be empty.
  package func write(_ store: Store, _ session: SessionNumber) throws(StoreError) {
    let bytes: [UInt8]?
    do throws(CBORSyntaxError) {
      bytes = quarantine.isEmpty && !isSettled ? nil : try CBORValue(encoded).encoded()
    } catch {
      throw StoreError(.conflict, "The quarantine can't be encoded: \(error)")
    }
    try store.note(bytes, under: Self.name, session: session)
  }

  // MARK: - Bytes

  private init?(_ bytes: [UInt8]) {
    do throws(CBORSyntaxError) {
      let value = EncodedValue(try CBORValue(decoding: bytes.span)) { _ in nil }
      guard case .map(let members) = value, case .list(let held)? = members["held"],
        case .list(let pending)? = members["pending"], case .integer(let steps)? = members["steps"],
        let steps = Int(exactly: steps), steps >= 0
      else { return nil }
      self.init(
        Quarantine(
          held: held.compactMap(Self.reach), pending: pending.map(Self.suspect), steps: steps),
        isSettled: members["settled"] == .flag(true))
    } catch {
      return nil
    }
  }

  private var encoded: EncodedValue {
    .map([
      "held": .list(quarantine.held.map(Self.encoded)),
      "pending": .list(quarantine.pending.map { $0.map(Self.encoded) ?? .null }),
      "steps": .integer(Int64(quarantine.steps)), "settled": .flag(isSettled),
    ])
  }

  private static func encoded(_ reach: Quarantine.Extent) -> EncodedValue {
    switch reach {
    case .subtree(let suspect): encoded(suspect)
    case .scene(let scene): .map(["scene": scene.map { .text($0) } ?? .null])
    case .all: .null
    }
  }

  private static func encoded(_ suspect: Quarantine.Suspect) -> EncodedValue {
    var members: [String: EncodedValue] = [
      "path": .text(suspect.path), "scene": suspect.scene.map { .text($0) } ?? .null,
      "session": .integer(Int64(suspect.node.session)), "born": .integer(Int64(suspect.node.born)),
    ]
    if let className = suspect.className { members["class"] = .text(className) }
    if suspect.isWholeClass { members["whole"] = .flag(true) }
    return .map(members)
  }

  private static func reach(_ value: EncodedValue) -> Quarantine.Extent? {
    if let suspect = suspect(value) { return .subtree(suspect) }
    switch value {
    case .null: return .all
    case .map(let members):
      guard let scene = members["scene"] else { return nil }
      return .scene(text(scene))
    default: return nil
    }
  }

  private static func suspect(_ value: EncodedValue) -> Quarantine.Suspect? {
    guard case .map(let members) = value, case .text(let path)? = members["path"],
      case .integer(let session)? = members["session"], case .integer(let born)? = members["born"],
      let session = UInt32(exactly: session), let born = UInt32(exactly: born)
    else { return nil }
    return Quarantine.Suspect(
      path: path, scene: members["scene"].flatMap(text),
      node: ArchivedNode.Key(session: session, born: born),
      className: members["class"].flatMap(text), isWholeClass: members["whole"] == .flag(true))
  }

  private static func text(_ value: EncodedValue) -> String? {
    if case .text(let text) = value { text } else { nil }
  }
}

extension LastSession {
  /// Releases the node at `path`, or everything with `nil`, so that the next launch tries it again;
  /// returns whether it was held.
  package static func lift(
    _ path: String?, in store: Store, app: String?, build: Build? = nil,
    limit: Int = LastSession.limit
  ) throws(HistoryError) -> Bool {
    let last = try LastSession(store, app: app, build: build, limit: limit)
    guard let youngest = last.youngest else { return false }
    var quarantine = last.quarantine
    var wasHeld = !quarantine.held.isEmpty
    if let path { wasHeld = quarantine.lift(path) } else { quarantine.liftAll() }
    guard wasHeld else { return false }
    do throws(StoreError) {
      try QuarantineNote(quarantine, isSettled: true).write(store, youngest)
    } catch {
      throw HistoryError(error)
    }
    return true
  }
}
