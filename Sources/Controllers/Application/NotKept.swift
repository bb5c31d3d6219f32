import Navigation
import Restoration

/// Something of the interface that is not kept, and would not come back.
public struct NotKept: Hashable, Sendable, CustomStringConvertible {
  /// Why something is not kept.
  public enum Reason: Hashable, Sendable {
    /// It has no restoration identifier.
    case noIdentifier
    /// Something above it is not kept.
    case above
    /// It, its class, or the key is declared to be left out.
    case transient
    /// Its container does not keep its children.
    case notEncoded
    /// Its view is shown by a controller that it is no child of.
    case hosted
    /// Something else stands at the same path.
    case samePath
    /// Nothing that is kept refers to the object.
    case unreferenced
    /// Its state can't be encoded.
    case unencodable
  }

  /// The path it would have; where an identifier is missing, a name for people stands there.
  public let path: String
  /// The key of its state that is meant; `nil` for all of it.
  public let key: String?
  /// Why it is not kept.
  public let reason: Reason
  /// The reason in words, with what to do.
  public let message: String

  /// What it is, and the reason in words.
  public var description: String { path + (key.map { ", '\($0)'" } ?? "") + ": " + message }

  init(_ exclusion: Exclusion) {
    path = exclusion.path
    key = exclusion.key
    message = exclusion.reason
    reason =
      switch exclusion.rule {
      case "SAV-2", "SAV-9": .noIdentifier
      case "SAV-16": .transient
      case "SAV-15": .notEncoded
      case "E47": .hosted
      case "E34": .samePath
      case "SAV-11": .unreferenced
      case "SAV-4", "E35": exclusion.key == nil ? .noIdentifier : .unencodable
      default: .above
      }
  }

  static func all(in archive: Archive) -> [NotKept] { archive.exclusions.map(NotKept.init) }
}

extension Application {
  /// What of the interface would not come back if the app were killed now: what has no identifier, what
  /// is declared transient, and what belongs to it.
  public var notKept: [NotKept] {
    guard let runtime else { return [] }
    return NotKept.all(in: Preservation.archive(of: runtime.hierarchy, runtime))
  }
}
