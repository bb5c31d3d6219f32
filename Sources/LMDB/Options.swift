extension Environment {
  /// How a store is opened.
  public struct Options: Sendable {
    /// Whether the store may be changed.
    public enum Access: Sendable {
      /// Reading and writing.
      case readWrite
      /// Reading only. The lock file has to be writable all the same.
      case readOnly
    }

    /// When the structure of the file is checked before its first use.
    public enum StructureCheck: Sendable {
      /// Unless this user's processes left the file exactly as it is, having closed it cleanly.
      case whenUntrusted
      /// At every opening.
      case always
    }

    /// Whether the store may be changed.
    public var access: Access
    /// Whether a store that is not there is made.
    public var create: Bool
    /// The bytes of address space to begin with; less is taken where there is less, and the map
    /// grows when it is full.
    public var mapSize: Int
    /// How many reads can be under way at once, over all processes.
    public var maxReaders: Int
    /// When the structure of the file is checked.
    public var structureCheck: StructureCheck
    /// The folder in which this user's programs note which files they trust; `nil` for `navlog` in
    /// the user's cache folder.
    public var cacheDirectory: String?

    /// Creates options.
    public init(
      access: Access = .readWrite, create: Bool = true, mapSize: Int = 64 << 30,
      maxReaders: Int = 126, structureCheck: StructureCheck = .whenUntrusted,
      cacheDirectory: String? = nil
    ) {
      self.access = access
      self.create = create
      self.mapSize = mapSize
      self.maxReaders = maxReaders
      self.structureCheck = structureCheck
      self.cacheDirectory = cacheDirectory
    }
  }
}
