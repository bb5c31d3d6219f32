extension Environment {
  /// The options for opening a store.
  public struct Options: Sendable {
    /// Whether the store may be changed.
    public enum Access: Sendable {
      /// Read and write.
      case readWrite
      /// Read-only. The lock file must still be writable.
      case readOnly
    }

    /// When the structure of the file is checked before its first use.
    public enum StructureCheck: Sendable {
      /// Unless one of this user's processes closed the file cleanly and it is unchanged since
      /// then.
      case whenUntrusted
      /// At every opening.
      case always
    }

    /// Whether the store may be changed.
    public var access: Access
    /// Whether a missing store is created.
    public var create: Bool
    /// The initial size of the map in bytes of address space. It is smaller if the address space is
    /// limited, and grows when the map is full.
    public var mapSize: Int
    /// The maximum number of concurrent reads across all processes.
    public var maxReaders: Int
    /// When the structure of the file is checked.
    public var structureCheck: StructureCheck
    /// The directory in which this user's programs record trusted files; `nil` for `navlog` in the
    /// user's cache directory. With an empty path, none is recorded.
    public var cacheDirectory: String?
    /// How long a write waits for the writer of another process that doesn't commit, in nanoseconds.
    /// Then it throws ``LMDBError/Code/writerBusy``.
    public var writerPatience: UInt64 = 10_000_000_000
    /// Called once for each such wait that takes longer than a second, on the waiting thread.
    public var writerDelay: @Sendable (LMDBError) -> Void = { _ in }

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
