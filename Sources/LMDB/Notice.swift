/// Something out of the ordinary that was met while opening a store and did not prevent it.
public struct Notice: Hashable, Sendable, CustomStringConvertible {
  /// The kinds of notices, open to additions.
  public struct Kind: RawRepresentable, Hashable, Sendable {
    /// The name of the kind.
    public let rawValue: String
    /// Creates a kind from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The store lies on an overlay: a copy-up while it is open would tear it.
    public static let overlayFileSystem = Kind(rawValue: "overlayFileSystem")
    /// There was less address space than asked for.
    public static let smallerMap = Kind(rawValue: "smallerMap")
    /// The structure was checked because nothing vouched for the file.
    public static let structureChecked = Kind(rawValue: "structureChecked")
    /// Readers that had been killed were cleared away.
    public static let staleReaders = Kind(rawValue: "staleReaders")
    /// The note of trusted files can't be kept: every opening checks the structure.
    public static let noTrustCache = Kind(rawValue: "noTrustCache")
  }

  /// What was met.
  public let kind: Kind
  /// What it means, for people.
  public let description: String
}
