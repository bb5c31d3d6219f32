extension LMDBError {
  /// What went wrong, open to additions.
  ///
  /// Results of LMDB keep their numbers; checks of this library count down from −31,000.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The number of the code.
    public let rawValue: Int32
    /// Creates a code from its number.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    private init(_ rawValue: Int32) { self.rawValue = rawValue }

    // Results of LMDB.

    /// The key is there already, or not greater than the last one of an append.
    public static let keyExists = Code(-30799)
    /// There is no such key, or the cursor stands on no entry.
    public static let notFound = Code(-30798)
    /// The bytes on disk are not a well-formed store.
    public static let corrupted = Code(-30796)
    /// A commit failed half-way; the environment must be opened again.
    public static let panic = Code(-30795)
    /// The store was written in another format of LMDB.
    public static let versionMismatch = Code(-30794)
    /// The file is not a store of LMDB.
    public static let notAStore = Code(-30793)
    /// The map can't grow far enough for what is to be written.
    public static let mapFull = Code(-30792)
    /// Every slot of the reader table is taken.
    public static let readersFull = Code(-30790)
    /// The transaction changes more pages than LMDB can hold.
    public static let transactionTooLarge = Code(-30788)
    /// Another process has grown the map.
    public static let mapResized = Code(-30785)
    /// A slot of the reader table is not as this process left it.
    public static let badReaderSlot = Code(-30783)
    /// The transaction can't be used.
    public static let badTransaction = Code(-30782)

    // What the operating system reports.

    /// There is no room on the disk. What was committed before is safe.
    public static let diskFull = Code(-31000)
    /// The device or the file system failed.
    public static let ioFailure = Code(-31001)
    /// The user may not do this to the file or the directory.
    public static let accessDenied = Code(-31002)
    /// There is not enough memory or address space.
    public static let outOfMemory = Code(-31003)
    /// The process or the machine has too many files open.
    public static let tooManyOpenFiles = Code(-31004)
    /// The operating system reported something else; see ``LMDBError/result``.
    public static let unexpected = Code(-31005)

    // What this library checks.

    /// The data file is shorter than what its last commit says.
    public static let truncated = Code(-31010)
    /// The store lies on a remote file system.
    public static let remoteFileSystem = Code(-31011)
    /// The store was written on a machine of another byte order or word size.
    public static let foreignByteOrder = Code(-31012)
    /// The process was forked after the environment was opened.
    public static let usedAfterFork = Code(-31013)
    /// Another process with this process's id uses the store, as happens between containers.
    public static let alreadyOpenElsewhere = Code(-31014)
    /// This process has the store open for reading only.
    public static let openReadOnly = Code(-31015)
    /// The value is larger than 16 MiB.
    public static let valueTooLarge = Code(-31016)
    /// The key is empty or longer than 511 bytes.
    public static let badKey = Code(-31017)
    /// An earlier write of the transaction failed: it can only be aborted.
    public static let poisoned = Code(-31018)
    /// A file of the store was removed or replaced while it was open.
    public static let replaced = Code(-31019)
    /// The system's liblmdb is of a version that is known to lose data.
    public static let unsupportedLibrary = Code(-31020)
    /// The store is there already and was to be made.
    public static let storeExists = Code(-31021)
    /// A file of the store is a link, a pipe, a directory or a device.
    public static let notRegularFile = Code(-31022)
    /// A process that doesn't use the store holds a lock on its lock file.
    public static let lockedByStranger = Code(-31023)
    /// A lock file stands where a store was to be made, and isn't LMDB's.
    public static let foreignLockFile = Code(-31024)
  }
}

extension LMDBError.Code: CustomStringConvertible {
  /// What happened, in a few words.
  public var description: String { explanation.what }
}
