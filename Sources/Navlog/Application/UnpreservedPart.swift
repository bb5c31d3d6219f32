import NavlogNavigation
import NavlogRestoration

/// A part of the interface that isn't kept and would not be restored.
public struct UnpreservedPart: Hashable, Sendable, CustomStringConvertible {
  /// Why a part isn't kept.
  public enum Reason: Hashable, Sendable {
    /// It has no restoration identifier.
    case noIdentifier
    /// An ancestor isn't kept.
    case above
    /// The object, its class, or the key is declared transient.
    case transient
    /// Its container doesn't keep its children.
    case notEncoded
    /// Its view is shown by a controller that isn't its parent.
    case hosted
    /// Another object has the same path.
    case samePath
    /// No kept object refers to this object.
    case unreferenced
    /// Its state can't be encoded.
    case unencodable
    /// Its state is larger than the budget of its class.
    case overBudget
  }

  /// The path it would have; a missing identifier is replaced by a readable name.
  public let path: String
  /// The key of the state that isn't kept; `nil` for the whole object.
  public let key: String?
  /// Why it isn't kept.
  public let reason: Reason
  /// The reason in words, with what to do about it.
  public let message: String

  /// The path, and the reason in words.
  public var description: String { path + (key.map { ", '\($0)'" } ?? "") + ": " + message }

  init(_ exclusion: Exclusion) {
    path = exclusion.path
    key = exclusion.key
    message = exclusion.reason
    reason =
      switch exclusion.rule {
      case .unnamed, .unnamedView: .noIdentifier
      case .transient: .transient
      case .notEncoded: .notEncoded
      case .hosted: .hosted
      case .samePath: .samePath
      case .unreferenced: .unreferenced
      case .unencodable, .reservedKey: exclusion.key == nil ? .noIdentifier : .unencodable
      case .belowUnnamed: .above
      }
  }

  init(_ failure: StateCodingError, at path: String) {
    self.path = path
    key = failure.keyPath
    message = failure.description
    reason = failure.code == .tooLarge ? .overBudget : .unencodable
  }

  static func all(in archive: Archive) -> [UnpreservedPart] {
    archive.exclusions.map(UnpreservedPart.init)
  }
}

extension Application {
  /// The parts of the interface that would not be restored if the app were killed now: objects
  /// without an identifier, objects that are declared transient, what belongs to these, and keys whose
  /// last value was too large or could not be encoded.
  public var notKept: [UnpreservedPart] {
    guard let runtime else { return [] }
    let archive = Preservation.archive(of: runtime.hierarchy, runtime)
    let refused = archive.nodes.flatMap { node in
      runtime.refused[node.node, default: [:]].sorted { $0.key < $1.key }.map {
        UnpreservedPart($0.value, at: node.path)
      }
    }
    return UnpreservedPart.all(in: archive) + refused
  }
}
