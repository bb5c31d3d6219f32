/// An unusual condition that was found when a store was opened and didn't prevent it.
public struct Notice: Hashable, Sendable, CustomStringConvertible {
  /// The kind of a notice; new kinds may be added.
  public struct Kind: RawRepresentable, Hashable, Sendable {
    /// The name of the kind.
    public let rawValue: String
    /// Creates a kind from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The store is on an overlay file system: a copy-up while it is open would tear it.
    public static let overlayFileSystem = Kind(rawValue: "overlayFileSystem")
    /// There was less address space than requested.
    public static let smallerMap = Kind(rawValue: "smallerMap")
    /// The structure was checked because the file was not recorded as trusted.
    public static let structureChecked = Kind(rawValue: "structureChecked")
    /// The slots of killed readers were freed.
    public static let staleReaders = Kind(rawValue: "staleReaders")
    /// The record of trusted files can't be written: every opening checks the structure.
    public static let noTrustCache = Kind(rawValue: "noTrustCache")
  }

  /// The kind of condition.
  public let kind: Kind
  /// The text to show.
  public let description: String
}
