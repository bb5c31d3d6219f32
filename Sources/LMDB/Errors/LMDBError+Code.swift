extension LMDBError {
  /// A code for what went wrong; new codes may be added.
  ///
  /// LMDB results keep their numbers; checks of this library count down from −31,000.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The number of the code.
    public let rawValue: Int32
    /// Creates a code from its number.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    private init(_ rawValue: Int32) { self.rawValue = rawValue }

    // LMDB results.

    /// The key already exists, or an appended key isn't greater than the last one.
    public static let keyExists = Code(-30799)
    /// The key doesn't exist, or the cursor isn't on an entry.
    public static let notFound = Code(-30798)
    /// The bytes on disk aren't a well-formed store.
    public static let corrupted = Code(-30796)
    /// A commit failed half-way; the environment must be opened again.
    public static let panic = Code(-30795)
    /// The store was written in another format of LMDB.
    public static let versionMismatch = Code(-30794)
    /// The file isn't an LMDB store.
    public static let notAStore = Code(-30793)
    /// The map can't grow enough for the write.
    public static let mapFull = Code(-30792)
    /// Every slot of the reader table is in use.
    public static let readersFull = Code(-30790)
    /// The transaction changes more pages than LMDB can hold.
    public static let transactionTooLarge = Code(-30788)
    /// Another process has grown the map.
    public static let mapResized = Code(-30785)
    /// A slot of the reader table isn't as this process left it.
    public static let badReaderSlot = Code(-30783)
    /// The transaction can't be used.
    public static let badTransaction = Code(-30782)

    // Errors of the operating system.

    /// The disk is full. Earlier commits are safe.
    public static let diskFull = Code(-31000)
    /// The device or the file system failed.
    public static let ioFailure = Code(-31001)
    /// The user has no access to the file or the directory.
    public static let accessDenied = Code(-31002)
    /// There is not enough memory or address space.
    public static let outOfMemory = Code(-31003)
    /// The process or the machine has too many files open.
    public static let tooManyOpenFiles = Code(-31004)
    /// The operating system reported another error; see ``LMDBError/result``.
    public static let unexpected = Code(-31005)

    // Checks of this library.

    /// The data file is shorter than its last commit requires.
    public static let truncated = Code(-31010)
    /// The store is on a remote file system.
    public static let remoteFileSystem = Code(-31011)
    /// The store was written on a machine with another byte order or word size.
    public static let foreignByteOrder = Code(-31012)
    /// The process was forked after the environment was opened.
    public static let usedAfterFork = Code(-31013)
    /// Another process with the same process id uses the store, which can happen between
    /// containers.
    public static let alreadyOpenElsewhere = Code(-31014)
    /// This process has the store open read-only.
    public static let openReadOnly = Code(-31015)
    /// The value is larger than 16 MiB.
    public static let valueTooLarge = Code(-31016)
    /// The key is empty or longer than 511 bytes.
    public static let badKey = Code(-31017)
    /// An earlier write of the transaction failed; the transaction can only be aborted.
    public static let poisoned = Code(-31018)
    /// A file of the store was moved, removed or replaced while it was open.
    public static let replaced = Code(-31019)
    /// The version of the system's liblmdb is known to lose data.
    public static let unsupportedLibrary = Code(-31020)
    /// The store to be created already exists.
    public static let storeExists = Code(-31021)
    /// A file of the store is a link, a pipe, a directory or a device.
    public static let notRegularFile = Code(-31022)
    /// A process that doesn't use the store holds a lock on its lock file.
    public static let lockedByStranger = Code(-31023)
    /// A lock file that isn't LMDB's is in the place where a store is to be created.
    public static let foreignLockFile = Code(-31024)
    /// Another process has been writing for longer than the write may wait.
    public static let writerBusy = Code(-31025)
    /// Another process has been using the reader table for longer than the read may wait.
    public static let readersBusy = Code(-31026)
  }
}

extension LMDBError.Code: CustomStringConvertible {
  /// A short description of what happened.
  public var description: String { explanation.what }
}
