import NavlogCBOR
package import NavlogStore
import NavlogHistory
import NavlogNavigation

/// The data that a fork stores beside its log: the pairs of nodes in the fork and its source
/// session, and the commands that were rejected.
package struct ForkRecord: Sendable {
  /// A command that was rejected.
  package struct Rejected: Hashable, Sendable {
    /// The position of the command in the source session.
    package let position: UInt64
    /// The rule that rejected it; empty if it could not be decided.
    package let rule: String
  }

  /// The session whose commands were replayed.
  package let of: SessionID
  /// The creating events of each pair of nodes: in the source session, and in the fork.
  package private(set) var nodes: [(original: UInt64, born: UInt64)] = []
  /// The rejected commands, oldest first.
  package private(set) var rejected: [Rejected] = []

  init(of session: SessionID) { of = session }

  var isEmpty: Bool { nodes.isEmpty && rejected.isEmpty }

  mutating func take(_ pairs: IdentifierRemapping) {
    nodes = pairs.pairs.map { (UInt64($0.original), UInt64($0.node.born)) }
  }

  mutating func add(_ reapplied: Reapplied) {
    guard reapplied.outcome == .rejected else { return }
    let refused = reapplied.rejections.map {
      Rejected(position: $0.position, rule: $0.refusal.rule)
    }
    rejected +=
      refused.isEmpty
      ? [Rejected(position: reapplied.recorded.events.first?.position ?? 0, rule: "")] : refused
  }

  // MARK: - Storage

  /// The name of the note in the store.
  private static let name = "what-if"

  func keep(in store: Store, _ session: SessionNumber) throws(StoreError) {
    var writer = CBORWriter()
    writer.append(arrayOf: 3)
    writer.append(text: "\(of)")
    writer.append(arrayOf: nodes.count * 2)
    for node in nodes {
      writer.append(unsigned: node.original)
      writer.append(unsigned: node.born)
    }
    writer.append(arrayOf: rejected.count * 2)
    for rejected in rejected {
      writer.append(unsigned: rejected.position)
      writer.append(text: rejected.rule)
    }
    try store.note(writer.bytes, under: Self.name, session: session)
  }

  /// Reads the record of a fork. `nil` if the session has none, or it can't be decoded; then no
  /// nodes are paired.
  package init?(of session: SessionNumber, in store: Store) throws(StoreError) {
    guard let note = try store.notes(of: session).first(where: { $0.name == Self.name }),
      case .array(let parts)? = Self.value(note.bytes), parts.count == 3,
      case .text(let id) = parts[0], case .array(let nodes) = parts[1],
      case .array(let rejected) = parts[2], let of = UInt128(id, radix: 16)
    else { return nil }
    self.of = SessionID(rawValue: of)
    for index in stride(from: 0, to: nodes.count - 1, by: 2) {
      guard case .unsigned(let original) = nodes[index], case .unsigned(let born) = nodes[index + 1]
      else { return nil }
      self.nodes.append((original, born))
    }
    for index in stride(from: 0, to: rejected.count - 1, by: 2) {
      guard case .unsigned(let position) = rejected[index],
        case .text(let rule) = rejected[index + 1]
      else { return nil }
      self.rejected.append(Rejected(position: position, rule: rule))
    }
  }

  private static func value(_ bytes: [UInt8]) -> CBORValue? {
    do throws(CBORSyntaxError) { return try CBORValue(decoding: bytes.span) } catch { return nil }
  }
}
