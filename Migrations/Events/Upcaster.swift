public import NavlogCBOR

/// A step from one version of a kind of event to the next. Each is in a file of its own, which
/// never changes once it is merged.
///
/// An upcaster is a pure function on the event as it is stored in the log: a map of the keys 0
/// (kind), 1 (version, from 2 on), 2 (distance back to the event it links to) and those of its
/// fields. It doesn't use any current type, so its meaning doesn't change with the program.
public struct Upcaster: Sendable {
  /// The kind and the version that an upcaster converts.
  public struct Source: Hashable, Sendable {
    /// The number of the kind.
    public var kind: UInt64
    /// The version.
    public var version: UInt64

    /// Creates a source from a kind and a version.
    public init(kind: UInt64, version: UInt64) {
      self.kind = kind
      self.version = version
    }

    /// Reads the kind and the version of the event `map`.
    public init(of map: CBORMap) {
      if case .unsigned(let kind)? = map[.unsigned(0)] { self.kind = kind } else { kind = .max }
      if case .unsigned(let version)? = map[.unsigned(1)] {
        self.version = version
      } else {
        version = 1
      }
    }
  }

  /// Returns the events that replace the event, all at its position; an empty array if it has no
  /// meaning any more. Each has a later version, or another kind.
  public typealias Step = @Sendable (_ event: CBORMap) throws(UpcastError) -> [CBORMap]

  /// The kind and the version that it converts.
  public let source: Source
  /// A short description for the history of versions.
  public let summary: String
  private let step: Step

  /// Creates an upcaster from version `version` of kind `kind` to the next.
  public init(
    kind: UInt64, version: UInt64, summary: String, step: @escaping Step
  ) {
    source = Source(kind: kind, version: version)
    self.summary = summary
    self.step = step
  }

  /// Converts `event`.
  public func upcast(_ event: CBORMap) throws(UpcastError) -> [CBORMap] { try step(event) }
}

extension Upcaster {
  /// All upcasters; empty while each kind of event has had only one version.
  public static let known: [Upcaster] = []
}
