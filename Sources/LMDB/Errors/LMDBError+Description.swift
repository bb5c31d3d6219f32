extension LMDBError: CustomStringConvertible {
  /// What happened, to what, and what to do about it.
  public var description: String { "\(summary). \(code.explanation.remedy)" }

  /// What happened, and to what.
  public var summary: String {
    let number = result == 0 ? "" : " gave \(result)"
    return "\(code.explanation.what): \(subject) (\(function)\(number))"
  }
}

extension LMDBError.Code {
  /// The texts for what happened and what to do.
  var explanation: (what: String, remedy: String) {
    Self.explanations[self] ?? ("result \(rawValue)", "Report it with the text of this error.")
  }

  private static let explanations: [Self: (what: String, remedy: String)] = [
    .keyExists: (
      "the key already exists", "Use upsert to replace it, or a greater key to append."
    ),
    .notFound: ("there is no such entry", "Look the key up before you rely on it."),
    .corrupted: (
      "the store is damaged", "Work on a copy: rescue what can be read, or restore a backup."
    ),
    .panic: (
      "a commit failed half-way", "Begin again, outside every read: the store is then opened anew."
    ),
    .versionMismatch: (
      "the store was written in another format of LMDB",
      "Open it with the version that wrote it, and copy its content."
    ),
    .notAStore: ("this is not a store", "Check the path, or allow the store to be created."),
    .mapFull: (
      "the map can't grow any further",
      "Raise the limit of address space, or keep less in the store."
    ),
    .readersFull: (
      "every reader slot is taken", "End some reads, or open the store with more readers."
    ),
    .transactionTooLarge: (
      "the transaction changes too many pages", "Write in several transactions."
    ),
    .mapResized: (
      "another process has grown the map", "End the outer read of this thread and begin again."
    ),
    .badReaderSlot: (
      "the reader table has changed under the process", "Close the store and open it again."
    ),
    .badTransaction: ("the transaction can't be used", "Begin a new one."),
    .diskFull: ("the disk is full", "Make room and write again; what was committed is safe."),
    .ioFailure: (
      "the device or the file system failed", "Check the disk; what was committed before is safe."
    ),
    .accessDenied: (
      "access is denied", "Give the user the right, or read a copy in a directory of his own."
    ),
    .outOfMemory: (
      "there is not enough memory or address space", "Raise the limit, or open fewer stores."
    ),
    .tooManyOpenFiles: ("too many files are open", "Close some, or raise the limit."),
    .unexpected: ("the system call failed", "Look the number up in errno.h."),
    .truncated: (
      "the data file is cut short", "Restore a backup; never copy a store that is being written."
    ),
    .remoteFileSystem: (
      "the store lies on a remote file system",
      "Move it to a local disk: locks and maps don't hold across machines."
    ),
    .foreignByteOrder: (
      "the store was written on another kind of machine", "Export the sessions there instead."
    ),
    .usedAfterFork: (
      "the store was opened before this process was forked", "Open stores after the fork."
    ),
    .alreadyOpenElsewhere: (
      "another process with the same process id uses the store",
      "Give containers that share a store one process-id namespace."
    ),
    .openReadOnly: (
      "this process has the store open for reading only", "Close it first, then open it to write."
    ),
    .valueTooLarge: ("the value is larger than 16 MiB", "Split it."),
    .badKey: ("the key is empty or longer than 511 bytes", "Use a key of 1 to 511 bytes."),
    .poisoned: (
      "an earlier write of this transaction failed", "Let the transaction end and begin a new one."
    ),
    .replaced: (
      "a file of the open store was moved, removed or replaced",
      "Close the store and open it again."
    ),
    .unsupportedLibrary: (
      "this liblmdb loses data when processes share a store",
      "Install liblmdb 0.9.24, 0.9.25, or 0.9.32 or later."
    ),
    .storeExists: ("there is a store already", "Choose another directory."),
    .notRegularFile: (
      "a file of the store is not a regular file", "Check the contents of the store's directory."
    ),
    .lockedByStranger: (
      "another program holds a lock on the store's lock file",
      "End that program: the store can't be used as long as it holds the lock."
    ),
    .writerBusy: (
      "another process is writing to the store",
      "Try again when it has finished; continue it if it is stopped, or end it."
    ),
    .readersBusy: (
      "another process holds the lock of the store's reader table",
      "Continue that process if it is stopped, or end it."
    ),
    .foreignLockFile: (
      "'lock.mdb' is there without 'data.mdb', and is no lock file of LMDB",
      "Choose another directory, or remove the file if it is not needed."
    ),
  ]
}
